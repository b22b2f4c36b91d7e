// The Chromium of the system, for the browser journeys and the component tests.
import { ensureProgram, findProgram } from './system-package.mjs'

const chromium = {
  title: 'Chromium',
  purpose: 'the browser journeys',
  variable: 'CHROMIUM_PATH',
  // The shell is a Chromium without windows: the journeys take a quarter less of the processor in it.
  names: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge',
  ],
  places: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
  // Debian's; older releases have no shell.
  packages: ['chromium-headless-shell', 'chromium'],
  beside: ['fonts-noto-cjk'],
  brew: 'brew install --cask chromium',
  winget: 'winget install Google.Chrome',
  fedora: 'sudo dnf install -y chromium google-noto-sans-cjk-fonts',
}

/** The path of a Chromium, undefined when there is none; CHROMIUM_PATH goes before everything else. */
export function findChromium() {
  return findProgram(chromium)
}

/**
 * The path of a Chromium; on Debian and Ubuntu as root it installs the packages first.
 * @throws Refusal elsewhere, with the one command to run
 */
export function ensureChromium() {
  return ensureProgram(chromium)
}
