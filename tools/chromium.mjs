// Finds the Chromium of the system for the browser journeys, and installs it where that needs no question.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Refusal, run, say } from './prepare.mjs'

// The shell is a Chromium without windows: the journeys take a quarter less of the processor in it.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
/** Debian's; older releases have no shell. */
const packages = ['chromium-headless-shell', 'chromium']
const fonts = 'fonts-noto-cjk'

/** The path of a Chromium, undefined when there is none; CHROMIUM_PATH goes before everything else. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...places].find((path) => existsSync(path))
}

/**
 * The path of a Chromium; on Debian and Ubuntu as root it installs the packages first.
 * @throws Refusal elsewhere, with the one command to run
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (isDebian() && process.getuid?.() === 0) {
    say('installing Chromium for the browser journeys ...')
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update', '-qq'], options)
    for (const name of packages) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, fonts], options)
      const installed = findChromium()
      if (installed) return installed
    }
  }
  throw new Refusal(
    `the browser journeys need Chromium. Run: ${commandToInstall()} (or set CHROMIUM_PATH to an installed one)`,
  )
}

function commandToInstall() {
  if (process.platform === 'darwin') return 'brew install --cask chromium'
  if (process.platform === 'win32') return 'winget install Google.Chrome'
  if (isDebian()) return `sudo apt-get install -y chromium ${fonts}`
  if (spawnSync('dnf', ['--version']).status === 0) return 'sudo dnf install -y chromium google-noto-sans-cjk-fonts'
  return 'install the package "chromium" of your distribution'
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}
