// The log of this process: lines for a terminal, or one JSON object per line with `GEMBA_LOG=json`.

export const logFormats = ['text', 'json'] as const
export type LogFormat = (typeof logFormats)[number]

type Level = 'info' | 'warn' | 'error'

/** `settings.ts` validates the setting. */
const isJson = process.env.GEMBA_LOG === 'json'

/** Logs progress of the start. */
export function logProgress(line: string): void {
  if (!isJson) return void process.stdout.write(`${line}\n`)
  for (const part of line.split('\n')) if (part.trim() !== '') write('info', part.trim().replaceAll(/\s+/g, ' '))
}

/** Logs a failure: an `Error` with its stack, anything else as text. */
export function logFailure(message: string, error: unknown): void {
  if (isJson) return void write(error instanceof Error ? 'error' : 'warn', message, error)
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${new Date().toISOString()} ${message}: ${text}\n`)
}

/** Logs why the process ends before it was ready: `text` alone, or the stack of an unexpected error. */
export function logRefusal(text: string, error?: unknown): void {
  if (isJson) return void write('error', text, error)
  process.stderr.write(`${error instanceof Error ? (error.stack ?? text) : text}\n`)
}

/** Writes warnings of Node as JSON too. Call once per thread. */
export function logOnlyJson(): void {
  if (!isJson) return
  process.removeAllListeners('warning')
  process.on('warning', (warning) => write('warn', `${warning.name}: ${warning.message}`))
}

/** Logs an uncaught error as JSON and ends the process, as Node does by default. */
export function logUncaught(): void {
  if (!isJson) return
  process.on('uncaughtException', (error) => {
    write('error', 'uncaught', error)
    process.exit(1)
  })
}

function write(level: Level, message: string, error?: unknown): void {
  const entry = {
    level,
    time: new Date().toISOString(),
    message,
    error: error === undefined ? undefined : fieldsOf(error),
  }
  process[level === 'info' ? 'stdout' : 'stderr'].write(`${JSON.stringify(entry)}\n`)
}

function fieldsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? String(error.code) : undefined
  return { name, message, code, stack, cause: cause === undefined ? undefined : fieldsOf(cause) }
}
