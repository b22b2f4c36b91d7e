// Finds programs of the operating system that tests need, and installs them where that needs no confirmation.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Refusal, run, say } from './prepare.mjs'

/**
 * Returns the path of a program: the value of its environment variable, else the first of its names on PATH, else the
 * first of its usual places that exists. Undefined if there is none.
 */
export function findProgram({ variable, names, places = [] }) {
  const path = process.env[variable]
  if (path) return path
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...places].find((place) => existsSync(place))
}

/**
 * Returns the path of a program. On Debian and Ubuntu as root it installs its packages, one after the other until the
 * program exists, each together with `beside`. Throws Refusal on other systems, with the command to run.
 */
export async function ensureProgram(program) {
  const { title, purpose, variable, packages, beside = [] } = program
  const path = findProgram(program)
  if (path) return path
  if (isDebian() && process.getuid?.() === 0) {
    say(`installing ${title} for ${purpose} ...`)
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update', '-qq'], options)
    for (const name of packages) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, ...beside], options)
      const installed = findProgram(program)
      if (installed) return installed
    }
  }
  throw new Refusal(
    `${purpose} need ${title}. Run: ${commandToInstall(program)} (or set ${variable} to an installed one)`,
  )
}

function commandToInstall({ packages, beside = [], brew, winget, fedora }) {
  const name = packages.at(-1)
  if (process.platform === 'darwin') return brew
  if (process.platform === 'win32') return winget
  if (isDebian()) return ['sudo apt-get install -y', name, ...beside].join(' ')
  if (spawnSync('dnf', ['--version']).status === 0) return fedora
  return `install the package "${name}" of your distribution`
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}
