"use strict";
// Replays: only the rows in sight are in the page, so that long ones scroll as short ones do.
for (const data of document.querySelectorAll("script.trace")) {
  const { threads, places, texts, steps } = JSON.parse(data.textContent);
  const box = data.parentElement, view = box.querySelector(".view"), told = box.querySelector(".told");
  const classes = ["", "wait", "launch", "one", "two"];
  const list = document.createElement("div");
  list.style.position = "relative";
  for (const row of view.querySelectorAll(".step")) row.remove();
  view.classList.remove("plain");
  view.classList.add("live");
  view.append(list);
  let height = 26, selected = -1;
  const part = (row, name, text) => {
    const cell = document.createElement("span");
    cell.className = name;
    cell.textContent = text;
    row.append(cell);
    return cell;
  };
  const draw = () => {
    height = matchMedia("(max-width: 40em)").matches ? 46 : 26;
    list.style.height = steps.length * height + "px";
    const first = Math.max(0, Math.floor(view.scrollTop / height) - 10);
    const last = Math.min(steps.length, first + Math.ceil(view.clientHeight / height) + 20);
    const rows = document.createDocumentFragment();
    for (let index = first; index < last; index++) {
      const [thread, place, text, kind] = steps[index];
      const row = document.createElement("div");
      row.className = "step " + classes[kind];
      row.id = box.id + "-" + index;
      row.style.top = index * height + "px";
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", index === selected);
      row.setAttribute("aria-posinset", index + 1);
      row.setAttribute("aria-setsize", steps.length);
      part(row, "where", places[place][0]);
      part(row, "who", threads[thread]);
      part(row, "what", texts[text]).style.gridColumn = thread + 2;
      row.addEventListener("click", () => select(index));
      rows.append(row);
    }
    list.replaceChildren(rows);
  };
  const select = (index) => {
    selected = Math.max(0, Math.min(steps.length - 1, index));
    const top = selected * height, head = box.querySelector(".head").offsetHeight;
    if (top < view.scrollTop) view.scrollTop = top;
    if (top + height + head > view.scrollTop + view.clientHeight) {
      view.scrollTop = top + height + head - view.clientHeight;
    }
    draw();
    view.setAttribute("aria-activedescendant", box.id + "-" + selected);
    const [thread, place, text] = steps[selected];
    told.textContent =
      `${selected + 1} of ${steps.length}: ${threads[thread]}: ${texts[text]}\n${places[place][0]}: ${places[place][1]}`;
  };
  const moves = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 15, PageUp: -15 };
  view.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in moves) select(selected + moves[event.key]);
    else if (event.key === "Home") select(0);
    else if (event.key === "End") select(steps.length - 1);
    else return;
    event.preventDefault();
  });
  view.addEventListener("scroll", draw);
  addEventListener("resize", draw);
  draw();
  view.scrollTop = steps.length * height;
  draw();
}
// `n` and `p`: the next and the previous section.
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !"np".includes(event.key)) return;
  const heads = [...document.querySelectorAll("h2")];
  const now = heads.indexOf(document.activeElement);
  const next = heads[event.key === "n" ? now + 1 : Math.max(0, now - 1)];
  if (next) {
    next.focus();
    next.scrollIntoView();
  }
});
