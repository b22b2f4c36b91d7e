// A reporter of what no test caught: the JSON report leaves it out, though a run fails by it.
import { writeFileSync } from 'node:fs'

/** Its variable has no `GEMBA_` before it: programs that tests start refuse settings that they do not know. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ stack, message, name }) => stack ?? `${name}: ${message}`)
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(texts))
  }
}
