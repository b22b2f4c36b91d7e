// npm test: runs every check of the product in a fixed order. All stages run even if one fails. The last line counts
// tests; a failed stage without tests counts as one.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureRedis } from './cluster/redis.mjs'
import { ensureMosquitto } from './mosquitto.mjs'
import {
  ensureInstalled,
  ensureWebBuilt,
  environment,
  main,
  pinnedNode,
  Refusal,
  root,
  run,
  say,
  seconds,
} from './prepare.mjs'

const startedAt = Date.now()
const results = mkdtempSync(join(tmpdir(), 'gemba-test-'))
const counts = { passed: 0, failed: 0 }
/** Failures, repeated at the end because a long log is often read from its end or truncated. */
const failures = []
/** Maximum number of failed files that are repeated. More failures are not caused by a temporary lack of time. */
const maxRepeatedFiles = 6
/** Tests that failed and passed when repeated. */
const flaky = []
/**
 * Seconds in which Vitest must end after its last test. A process that outlives a failed test would keep it running.
 */
const maxSecondsToEnd = 60
/** Exit code of a process killed by SIGKILL. */
const killed = 128 + constants.signals.SIGKILL

await main(async () => {
  await stage('dependencies', ensureInstalled)
  if (counts.failed === 0) await runStages()
  rmSync(results, { recursive: true, force: true })
  for (const name of flaky) say(`FLAKY ${name}`)
  for (const failure of failures) say(`FAILED ${failure}`)
  say(`done in ${seconds(startedAt)} s`)
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`)
  process.exitCode = counts.failed > 0 ? 1 : 0
})

async function runStages() {
  await stage('format and lint', () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']))
  // Each of them uses less than two cores most of the time.
  await runConcurrently(
    ['types of contract, server and tools', () => runCompiler('.')],
    ['import borders', () => runTool('dependency-cruiser/bin/dependency-cruiser.mjs', borders())],
  )
  await runConcurrently(
    ['types of the web app', () => runCompiler('web')],
    ['unused code', () => runTool('knip/bin/knip.js', ['--no-progress'])],
  )
  await stage('tests', async () =>
    runTests(['node', 'node-alone'], { ...environment(), ...(await environmentOfStores()) }),
  )
  await stage('component tests', async () => {
    const chromium = await ensureChromium()
    return runTests(['components'], { ...environment(), CHROMIUM_PATH: chromium })
  })
  await stage('bundle budgets', async () => {
    await ensureWebBuilt()
    return run(pinnedNode(), [join(root, 'web/budget.mjs')], {
      env: environment(),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  })
  await stage('browser journeys', async () => {
    const chromium = await ensureChromium()
    return runTests(['journeys'], { ...environment(), CHROMIUM_PATH: chromium })
  })
}

/** Returns the paths of Mosquitto and Redis. Without one of them the tests that need it are skipped, which is printed. */
async function environmentOfStores() {
  const paths = {}
  for (const [name, ensure] of Object.entries({ MOSQUITTO_PATH: ensureMosquitto, REDIS_PATH: ensureRedis })) {
    try {
      paths[name] = await ensure()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      say(`SKIPPED ${error.message}`)
    }
  }
  return paths
}

/** Runs stages concurrently and reports them in order. */
async function runConcurrently(...stages) {
  const running = stages.map(([name, check]) => ({ name, code: settle(check) }))
  for (const { name, code } of running) await stage(name, () => code)
}

/** Runs one stage. `check` resolves to an exit code or throws a Refusal. A stage with tests counts them itself. */
async function stage(name, check) {
  say(`${name} ...`)
  const stageStartedAt = Date.now()
  const failedBefore = counts.failed
  const code = await settle(check)
  if (code !== 0 && counts.failed === failedBefore) {
    counts.failed += 1
    failures.push(name)
  }
  say(`${name}: ${counts.failed === failedBefore ? 'passed' : 'FAILED'} in ${seconds(stageStartedAt)} s`)
}

async function settle(check) {
  try {
    return (await check()) ?? 0
  } catch (error) {
    say(error instanceof Refusal ? error.message : error.stack)
    return 1
  }
}

/** Runs the program of an installed package with the pinned Node. */
function runTool(program, args, env = environment(), onStart = undefined) {
  return run(pinnedNode(), [join(root, 'node_modules', program), ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    onStart,
  })
}

/**
 * Runs the compiler. It is a Go program that runs for seconds; a quarter of its processor time was garbage collection.
 */
function runCompiler(project) {
  return runTool('typescript/bin/tsc', ['-p', project], { GOGC: '400', ...environment() })
}

/**
 * Runs the tests of these projects and counts them. If few files fail they are repeated alone. A file that then passes
 * had failed for lack of time: it counts as passed and is listed at the end.
 */
async function runTests(projects, env) {
  const report = await runVitest(projects, { env })
  const failed = failedFiles(report)
  const isRepeated = failed.length > 0 && failed.length <= maxRepeatedFiles
  const repeatedReport = isRepeated
    ? await runVitest(projects, { env, files: failed.map(({ name }) => name) })
    : undefined
  const passedNow = new Set(
    repeatedReport?.testResults.filter(({ status }) => status === 'passed').map(({ name }) => name),
  )
  counts.passed += report.numPassedTests
  for (const file of failed) {
    const isFlaky = passedNow.has(file.name)
    const target = isFlaky ? flaky : failures
    target.push(...describeFailures(file))
    // A file that cannot be loaded has no test results; it counts as one failure.
    const count = Math.max(1, file.assertionResults.filter(({ status }) => status === 'failed').length)
    if (isFlaky) counts.passed += count
    else counts.failed += count
  }
  counts.failed += report.unhandled.length
  failures.push(...report.unhandled.map((text) => `what no test caught: ${firstLines(text)}`))
  // If Vitest ended with an error without a failed file, the stage failed as a whole.
  return failed.length === 0 ? report.code : 0
}

async function runVitest(projects, { env, files = [] }) {
  const file = join(results, `${projects[0]}-${files.length}.json`)
  const unhandled = `${file}.unhandled`
  const reporters = [
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${join(root, 'tools/unhandled-errors.mjs')}`,
  ]
  const projectOptions = projects.flatMap((name) => ['--project', name])
  const code = await runTool(
    'vitest/vitest.mjs',
    ['run', ...files, ...projectOptions, ...reporters],
    { ...env, UNHANDLED_ERRORS_FILE: unhandled },
    (child) => endWithReport(child, unhandled),
  )
  const report = readReport(file, { success: false, numPassedTests: 0, numFailedTests: 0, testResults: [] })
  // A killed Vitest has written a complete report nevertheless.
  return { ...report, unhandled: readReport(unhandled, []), code: code === killed && report.success ? 0 : code }
}

/** Kills Vitest if it does not end after its last test. */
function endWithReport(child, report) {
  let secondsOver = 0
  const timer = setInterval(() => {
    secondsOver += existsSync(report) ? 1 : 0
    if (secondsOver < maxSecondsToEnd) return
    flaky.push(
      `Vitest did not end within ${maxSecondsToEnd} s of its last test: a process outlived the test that began it`,
    )
    child.kill('SIGKILL')
    clearInterval(timer)
  }, 1000)
  child.once('exit', () => clearInterval(timer))
}

function failedFiles({ testResults }) {
  return testResults.filter(({ status }) => status === 'failed')
}

function describeFailures({ name, message, assertionResults }) {
  const place = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [`${place}: ${firstLines(message)}`]
  return failed.map(({ fullName, failureMessages }) => `${place}: ${fullName}: ${firstLines(failureMessages[0])}`)
}

function firstLines(text = '') {
  return text.split('\n').slice(0, 8).join('\n  ')
}

function readReport(file, otherwise) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return otherwise
  }
}

function borders() {
  return [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err-long',
    'contract',
    'demo',
    'server/src',
    'web/src',
    'tools',
    'bench',
    'e2e',
  ]
}
