// Finds or installs Mosquitto, for the tests with an external MQTT broker.
import { ensureProgram, findProgram } from './system-package.mjs'

const mosquitto = {
  title: 'Mosquitto',
  purpose: 'the tests of MQTT_URL',
  variable: 'MOSQUITTO_PATH',
  names: ['mosquitto'],
  // Folders of system programs are on the path of root only.
  places: ['/usr/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto', 'C:\\Program Files\\mosquitto\\mosquitto.exe'],
  packages: ['mosquitto'],
  brew: 'brew install mosquitto',
  winget: 'winget install EclipseFoundation.Mosquitto',
  fedora: 'sudo dnf install -y mosquitto',
}

/** Returns the path of an installed Mosquitto; undefined if there is none. MOSQUITTO_PATH takes precedence. */
export function findMosquitto() {
  return findProgram(mosquitto)
}

/**
 * Returns the path of a Mosquitto and installs it on Debian and Ubuntu as root. Throws Refusal on other systems, with
 * the command to run.
 */
export function ensureMosquitto() {
  return ensureProgram(mosquitto)
}
