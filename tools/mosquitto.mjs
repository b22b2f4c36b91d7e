// The Mosquitto of the system: the tests of an MQTT broker of the operator's own run against it.
import { ensureProgram, findProgram } from './system-package.mjs'

const mosquitto = {
  title: 'Mosquitto',
  purpose: 'the tests of MQTT_URL',
  variable: 'MOSQUITTO_PATH',
  names: ['mosquitto'],
  // The folder of system programs is on the path of root only.
  places: ['/usr/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto', 'C:\\Program Files\\mosquitto\\mosquitto.exe'],
  packages: ['mosquitto'],
  brew: 'brew install mosquitto',
  winget: 'winget install EclipseFoundation.Mosquitto',
  fedora: 'sudo dnf install -y mosquitto',
}

/** Returns the path of a Mosquitto, undefined when there is none; MOSQUITTO_PATH goes before everything else. */
export function findMosquitto() {
  return findProgram(mosquitto)
}

/**
 * Returns the path of a Mosquitto; on Debian and Ubuntu as root it installs the package first.
 * @throws Refusal elsewhere, with the one command to run
 */
export function ensureMosquitto() {
  return ensureProgram(mosquitto)
}
