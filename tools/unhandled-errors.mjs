// A reporter of what no test caught: the JSON report leaves it out, though a run fails by it.
import { writeFileSync } from 'node:fs'

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ stack, message, name }) => stack ?? `${name}: ${message}`)
    writeFileSync(process.env.GEMBA_UNHANDLED, JSON.stringify(texts))
  }
}
