// Reads `time,point,value` lines for the replay. The point is `device.code`; the time is epoch milliseconds (or
// seconds), ISO-8601 or `yyyy-MM-dd HH:mm:ss` in the plant's time zone.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

export interface CsvSample {
  /** Epoch milliseconds UTC. */
  readonly ts: number
  readonly device: string
  readonly code: string
  readonly value: number | boolean | string
}

/** Yields all samples of a file (also .gz) in its order. Skips a header and empty lines. */
export async function* readCsvSamples(file: string, zone: string): AsyncGenerator<CsvSample> {
  const bytes = createReadStream(file)
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  let number = 0
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    const isHeading = number === 1 && /^\uFEFF?"?time"?[,;]/i.test(line)
    if (isHeading || line.trim() === '') continue
    const sample = parseSample(line, zone)
    if (!sample) throw new Error(`${file}, line ${number}: expected time,device.code,value and found "${line}"`)
    yield sample
  }
}

/** Returns the sample of a line; undefined if it is not one. */
export function parseSample(line: string, zone: string): CsvSample | undefined {
  const separator = line.includes(';') ? ';' : ','
  const [time = '', point = '', ...rest] = line.replace(/^\uFEFF/, '').split(separator)
  const ts = parseTime(unquote(time), zone)
  const [device = '', ...codes] = unquote(point).split('.')
  const code = codes.join('.')
  if (!Number.isFinite(ts) || !device || !code || rest.length === 0) return undefined
  return { ts, device, code, value: parseValue(unquote(rest.join(separator))) }
}

function parseTime(text: string, zone: string): number {
  if (/^\d{10,}(\.\d+)?$/.test(text)) return Number(text) < 1e11 ? Number(text) * 1000 : Number(text)
  const local = text.trim().replace(' ', 'T')
  if (/(Z|[+-]\d\d:?\d\d)$/.test(local)) return Date.parse(local)
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds
  } catch {
    return Number.NaN
  }
}

function parseValue(text: string): number | boolean | string {
  if (text === 'true' || text === 'false') return text === 'true'
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

function unquote(text: string): string {
  return text.trim().replace(/^"(.*)"$/, '$1')
}
