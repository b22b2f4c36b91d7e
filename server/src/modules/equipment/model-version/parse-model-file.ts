// Reads and checks a model file. The file may come from anywhere, so nothing in it is trusted.
import {
  type ModelFile,
  modelFileFields,
  modelFileFormat,
  modelFileLimits,
  modelFileVersion,
} from '@gemba/contract/equipment/model-version/model-file.ts'
import { type Field, fieldsWithin } from '@gemba/contract/kit/field.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { Problem } from '@gemba/contract/problems.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { textOfError } from '../../../platform/error-text.ts'
import { parseJson } from '../../../platform/http/body/parse-json.ts'
import { bodySchema } from '../../../platform/http/schema.ts'
import { assertFieldRules, invalidBody } from '../../../platform/http/validation.ts'
import { assertConsistent } from '../model/specified-point-fields.ts'
import { completeRow, fieldsOfRows } from './complete-content.ts'

type Reader = Pick<Work, 'actor'>

const jsonLimits = { maxDepth: 6, maxKeys: 400_000, maxValues: 500_000 }
const parts = Object.keys(modelFileLimits) as (keyof typeof modelFileLimits)[]

const notJson: Words = ['不是 JSON', '不是 JSON', 'it is not JSON']
const notModel: Words = ['不是模型文件', '不是模型檔案', 'it is not a model file']
const tooMany: Words = ['{part} 超过 {limit} 行', '{part} 超過 {limit} 列', '{part} has more than {limit} rows']
const twice: Words = ['{part}：“{key}”出现两次', '{part}：「{key}」出現兩次', '{part}: {key} occurs twice']
const missing: Words = ['{part}：没有“{key}”', '{part}：沒有「{key}」', '{part}: {key} does not exist']

let compiled: ValidateFunction | undefined

/** Compiled at the first use, because that takes tens of milliseconds. */
function validate(value: unknown) {
  compiled ??= new Ajv({ strict: false, code: { optimize: false } }).compile(bodySchema(modelFileFields))
  return compiled(value) ? [] : (compiled.errors ?? [])
}

function refuse(
  { actor }: Reader,
  words: Words,
  parameters: Readonly<Record<string, string | number>> = {},
): DomainError {
  const reason = wordIn(actor.language, words).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters[name] ?? ''),
  )
  return new DomainError('modelFileInvalid', { reason })
}

/** Returns the error for problems of a row or of the file, in the language of the reader. */
function refusalOf({ actor }: Reader, error: unknown, place = ''): unknown {
  if (!(error instanceof DomainError)) return error
  const problems = (error.params as { problems?: readonly Problem[] }).problems ?? []
  const [problem] = problems
  const at = [place, problem?.field].filter(Boolean).join('.')
  const text = problem?.text ?? textOfError(error.code, error.params, actor.language)
  return new DomainError('modelFileInvalid', { reason: at ? `${at}: ${text}` : text })
}

const completePart = (part: Field, rows: unknown) =>
  (rows as Record<string, unknown>[]).map((row) => completeRow(fieldsOfRows(part), row))

/** Throws `modelFileInvalid` if a row violates a rule of its fields. */
function assertRows(work: Reader, part: string, rows: readonly Record<string, unknown>[]): void {
  const fields = fieldsOfRows(modelFileFields[part as keyof typeof modelFileFields] as Field)
  for (const [index, row] of rows.entries()) {
    try {
      assertFieldRules(row, fields, work.actor.language)
      if (part === 'points') assertConsistent(work as Work, row as unknown as ModelFile['points'][number])
    } catch (error) {
      throw refusalOf(work, error, `${part}.${index}`)
    }
  }
}

function assertUnique(work: Reader, part: string, keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  for (const key of keys) {
    if (seen.has(key)) throw refuse(work, twice, { part, key })
    seen.add(key)
  }
  return seen
}

function assertKnown(work: Reader, part: string, keys: readonly (string | null)[], known: ReadonlySet<string>): void {
  for (const key of keys) if (key !== null && !known.has(key)) throw refuse(work, missing, { part, key })
}

/** Throws `modelFileInvalid` if a code occurs twice, or a row names one that the file does not have. */
function assertLinked(work: Reader, file: ModelFile): void {
  const datasets = assertUnique(
    work,
    'datasets',
    file.datasets.map(({ code }) => code),
  )
  const points = assertUnique(
    work,
    'points',
    file.points.map(({ code }) => code),
  )
  assertUnique(
    work,
    'details',
    file.details.map(({ code }) => code),
  )
  assertUnique(
    work,
    'values',
    file.values.map(({ name }) => name),
  )
  assertKnown(
    work,
    'points',
    file.points.map(({ dataset }) => dataset),
    datasets,
  )
  for (const part of ['alarms', 'values', 'runConditions'] as const)
    assertKnown(
      work,
      part,
      file[part].map(({ point }) => point),
      points,
    )
}

function parse(work: Reader, bytes: Buffer): Record<string, unknown> {
  try {
    const value = parseJson(bytes, jsonLimits)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  } catch (error) {
    if (error instanceof DomainError) throw refuse(work, notJson)
    throw error
  }
  throw refuse(work, notModel)
}

/**
 * Returns the model of a file. Throws `modelFileInvalid` with the first problem, `modelFileNewer` for a later version of the
 * format.
 */
export function parseModelFile(work: Reader, bytes: Buffer): ModelFile {
  const sent = parse(work, bytes)
  if (sent.format !== modelFileFormat || !Number.isInteger(sent.formatVersion)) throw refuse(work, notModel)
  if (Number(sent.formatVersion) > modelFileVersion)
    throw new DomainError('modelFileNewer', { version: sent.formatVersion })
  for (const part of parts) {
    const rows = sent[part]
    const limit = modelFileLimits[part]
    if (Array.isArray(rows) && rows.length > limit) throw refuse(work, tooMany, { part, limit })
  }
  const findings = validate(sent)
  if (findings.length > 0) throw refusalOf(work, invalidBody(findings, modelFileFields, work.actor.language))
  const completed = parts.map((part) => [part, completePart(modelFileFields[part], sent[part])] as const)
  for (const [part, rows] of completed) assertRows(work, part, rows)
  const head = completeRow(fieldsWithin(modelFileFields.model) ?? {}, sent.model as Record<string, unknown>)
  const file = Object.assign({}, sent, { model: head }, Object.fromEntries(completed)) as unknown as ModelFile
  assertLinked(work, file)
  return withPeriods(file)
}

/** Returns the file with the period of each dataset at its points. */
function withPeriods(file: ModelFile): ModelFile {
  const cycles = new Map(file.datasets.map(({ code, collectCycle }) => [code, collectCycle]))
  const points = file.points.map((point) => {
    const cycle = cycles.get(point.dataset ?? '')
    return cycle ? Object.assign({}, point, { periodMs: cycle * 1000 }) : point
  })
  return Object.assign({}, file, { points })
}
