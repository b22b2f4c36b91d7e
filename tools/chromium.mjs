// Finds or installs Chromium for the browser journeys and the component tests.
import { ensureProgram, findProgram } from './system-package.mjs'

const chromium = {
  title: 'Chromium',
  purpose: 'the browser journeys',
  variable: 'CHROMIUM_PATH',
  // The headless shell needs a quarter less processor time for the journeys.
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
  // Packages of Debian. Older releases have no headless shell.
  packages: ['chromium-headless-shell', 'chromium'],
  beside: ['fonts-noto-cjk'],
  brew: 'brew install --cask chromium',
  winget: 'winget install Google.Chrome',
  fedora: 'sudo dnf install -y chromium google-noto-sans-cjk-fonts',
}

/** Returns the path of an installed Chromium; undefined if there is none. CHROMIUM_PATH takes precedence. */
export function findChromium() {
  return findProgram(chromium)
}

/**
 * Returns the path of a Chromium and installs it on Debian and Ubuntu as root. Throws Refusal on other systems, with
 * the command to run.
 */
export function ensureChromium() {
  return ensureProgram(chromium)
}
