//! The page of a report: what is in it, how large it becomes and, where a browser can be had (`CHROMIUM`, or `chromium`
//! in the search path), how it looks in two widths and both themes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use cuda_verify_core::{Failure, Report, Verifier, html_document};
use serde_json::Value;

const RACE: &str = "\
__global__ void blur(float *out, const float *in, int n, int rounds) {
  __shared__ float tile[66];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  tile[t + 1] = i < n ? in[i] : 0.0f;
  if (t == 0) tile[0] = i > 0 ? in[i - 1] : 0.0f;
  if (t == 63) tile[65] = i + 1 < n ? in[i + 1] : 0.0f;
  __syncthreads();
  for (int round = 0; round < rounds; round++) {
    float sum = tile[t] + tile[t + 1] + tile[t + 2];
    tile[t + 1] = sum / 3.0f;
    __syncthreads();
  }
  if (i < n) out[i] = tile[t + 1];
  if (rounds > 100)
    out[i] = 0.0f;
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 1000 * sizeof(float));
  cudaMalloc(&out, 1000 * sizeof(float));
  cudaMemset(in, 0, 1000 * sizeof(float));
  blur<<<16, 64>>>(out, in, 1000, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
";
/// Its replay has more steps than a report keeps.
const LONG: &str = "\
__global__ void sum(int *a) {
  int s = 0;
  for (int i = 0; i < 6000; i++) s += i;
  a[threadIdx.x / 2] = s + threadIdx.x;
}
int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  sum<<<1, 64>>>(a);
  return 0;
}
";
const DIVERGENCE: &str = "\
__global__ void half(int *a) {
  __syncthreads();
  if (threadIdx.x < 32) __syncthreads();
  a[threadIdx.x] = 0;
}
int main() {
  int *a;
  cudaMalloc(&a, 256);
  half<<<1, 64>>>(a);
  return 0;
}
";
const BOUNDS: &str = "\
__global__ void fill(int *a) { a[threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 250);
  fill<<<1, 64>>>(a);
  return 0;
}
";
const MAX_BYTES: usize = 1_000_000;

fn report(name: &str, text: &str) -> Report {
    Verifier::new().source_text(name, text).verify().expect("the program is accepted")
}

/// The values of an attribute.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let start = format!(" {attribute}=\"");
    let values = page.split(start.as_str()).skip(1).map(|rest| rest.split_once('"'));
    values.map(|it| it.expect("an attribute ends").0).collect()
}

/// The replays as data.
fn replays(page: &str) -> Vec<Value> {
    let parts = page.split("<script type=\"application/json\" class=\"trace\">").skip(1);
    let texts = parts.map(|rest| rest.split_once("</script>").expect("a script ends").0);
    texts.map(|text| serde_json::from_str(text).expect("JSON")).collect()
}

#[test]
fn a_race_is_shown_among_threads_and_barriers_and_in_memory() {
    let report = report("blur.cu", RACE);
    assert!(report.is_unsafe(), "{}", report.to_text());
    let page = report.to_html();
    for part in [
        "<svg",
        "class=\"link\"",
        "class=\"barrier",
        "class=\"both\"",
        "prefers-color-scheme",
        "name=\"viewport\"",
    ] {
        assert!(page.contains(part), "{part} is missing");
    }
    assert!(page.contains("class=\"line came\"") && page.contains("class=\"line never\""));
    let first = |what: &str| page.find(what).unwrap_or(usize::MAX);
    assert!(first("Assumed") > first("<h1>") || first("Assumed") == usize::MAX);
}

#[test]
fn links_lead_somewhere_and_names_are_used_once() {
    let reports =
        [report("blur.cu", RACE), report("half.cu", DIVERGENCE), report("a&b.cu", BOUNDS)];
    let missing = Verifier::new().source_file("gone.cu").expect_err("it is missing");
    let failures = [Failure::new("gone.cu", &missing)];
    let page = html_document(&reports, &failures);
    let ids = values(&page, "id");
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len(), "{ids:?}");
    let links = values(&page, "href");
    assert!(links.len() > 5, "{links:?}");
    for link in links {
        let target = link.strip_prefix('#').expect("the page needs nothing else");
        assert!(unique.contains(target), "{link}");
    }
    assert!(page.contains("a&amp;b.cu") && page.contains("gone.cu"));
}

#[test]
fn violations_without_two_accesses_have_a_figure_too() {
    let page = report("half.cu", DIVERGENCE).to_html();
    assert!(page.contains("class=\"barrier partial\""));
    let page = report("fill.cu", BOUNDS).to_html();
    assert!(page.contains("class=\"bar\"") && page.contains("one beyond\""));
}

#[test]
fn long_replays_stay_small() {
    let report = report("sum.cu", LONG);
    assert!(report.violations[0].trace.len() > 9_000, "{}", report.to_text());
    let page = report.to_html();
    assert!(page.len() < MAX_BYTES, "{} bytes", page.len());
    let steps = &replays(&page)[0]["steps"];
    assert!(steps.as_array().map_or(0, Vec::len) > 5_000);
    let reports: Vec<Report> = (0..20).map(|_| self::report("sum.cu", LONG)).collect();
    let page = html_document(&reports, &[]);
    assert!(page.len() < MAX_BYTES, "{} bytes", page.len());
}

#[test]
fn a_page_of_a_thousand_programs_stays_small_and_leads_somewhere() {
    let stored = [report("blur.cu", RACE), report("fill.cu", BOUNDS)].map(|it| it.to_stored());
    let again = |n: usize| Report::from_stored(&stored[n % 2]).expect("it is read again");
    let reports: Vec<Report> = (0..1000).map(again).collect();
    let page = html_document(&reports, &[]);
    assert!(page.len() < MAX_BYTES, "{} bytes", page.len());
    let ids: BTreeSet<&str> = values(&page, "id").into_iter().collect();
    for link in values(&page, "href") {
        assert!(ids.contains(link.trim_start_matches('#')), "{link}");
    }
    assert!(page.contains("1000 with violations, 0 without an answer, 0 safe"));
}

#[test]
fn sources_do_not_end_the_data_of_a_replay() {
    let source = "int main() { int n = nondet_int(); /* </script> */ assert(n != 5); return 0; }";
    let page = report("</script>.cu", source).to_html();
    assert_eq!(page.matches("</script>").count(), 2, "one of data, one of the page");
    assert_eq!(replays(&page).len(), 1);
}

/// A browser, or none; then the test says that it does not run.
fn browser() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found =
        std::env::split_paths(&folders).map(|it| it.join("chromium")).find(|it| it.is_file());
    let browser = named.or(found);
    if browser.is_none() {
        writeln_skipped();
    }
    browser
}

#[expect(clippy::print_stderr, reason = "what is skipped is said by name")]
fn writeln_skipped() {
    eprintln!("skipped: no browser (set CHROMIUM)");
}

/// What the browser prints when it has read a page.
#[expect(clippy::disallowed_methods, reason = "the browser is another program")]
fn browse(browser: &Path, page: &Path, options: &[String]) -> String {
    let profile = page.with_extension("profile");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"])
        .arg("--virtual-time-budget=2000")
        .arg(format!("--user-data-dir={}", profile.display()))
        .args(options)
        .arg(format!("file://{}", page.display()))
        .output()
        .expect("the browser starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn saved(name: &str, page: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, page).expect("the page is written");
    path
}

#[test]
fn a_browser_makes_only_the_rows_in_sight() {
    let Some(browser) = browser() else { return };
    let page = saved("rows.html", &report("sum.cu", LONG).to_html());
    let text = browse(&browser, &page, &["--dump-dom".to_owned()]);
    assert!(text.contains("class=\"view live\""), "the script has run:\n{text}");
    let n_rows = text.matches("role=\"option\"").count();
    assert!((10..100).contains(&n_rows), "{n_rows} rows");
    assert!(text.contains("aria-setsize"), "{text}");
}

#[test]
fn pictures_have_the_theme_and_the_marks() {
    let Some(browser) = browser() else { return };
    let page = saved("blur.html", &report("blur.cu", RACE).to_html());
    // Of the settings of the browser: 0 is dark, 1 is light.
    for (scheme, is_dark) in [(0, true), (1, false)] {
        for width in [500, 1280] {
            let picture = page.with_file_name(format!("blur-{scheme}-{width}.png"));
            let options = [
                format!("--blink-settings=preferredColorScheme={scheme}"),
                format!("--window-size={width},1800"),
                format!("--screenshot={}", picture.display()),
            ];
            browse(&browser, &page, &options);
            let file = std::fs::File::open(&picture).expect("there is a picture");
            let mut reader =
                png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a picture");
            let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
            let info = reader.next_frame(&mut bytes).expect("a picture");
            let n_channels = info.color_type.samples();
            let pixels: Vec<[u8; 3]> =
                bytes.chunks(n_channels).map(|it| [it[0], it[1], it[2]]).collect();
            assert_eq!(
                pixels[0].iter().all(|it| *it < 64),
                is_dark,
                "{picture:?}: {:?}",
                pixels[0]
            );
            let is_red = |it: &&[u8; 3]| it[0] > 150 && i16::from(it[0]) - i16::from(it[1]) > 80;
            let n_red = pixels.iter().filter(is_red).count();
            assert!(n_red > 200, "{picture:?}: {n_red} pixels of marks");
        }
    }
}
