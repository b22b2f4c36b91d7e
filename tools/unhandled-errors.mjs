// A reporter of uncaught errors. The JSON report omits them although they fail a run.
import { writeFileSync } from 'node:fs'

/** The variable has no `GEMBA_` prefix, because programs that tests start reject unknown settings. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ stack, message, name }) => stack ?? `${name}: ${message}`)
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(texts))
  }
}
