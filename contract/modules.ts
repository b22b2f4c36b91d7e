// The one list of modules. Everything that spans the product is derived from it; the browser never loads it.
import { admin } from './admin/index.ts'
import { alarm } from './alarm/index.ts'
import { base } from './base/index.ts'
import { callErrors } from './call-errors.ts'
import { docs } from './docs/index.ts'
import { energy } from './energy/index.ts'
import { equipment } from './equipment/index.ts'
import { gateway } from './gateway/index.ts'
import { identity } from './identity/index.ts'
import type { Dictionary } from './kit/dictionary.ts'
import type { ErrorEntry, EventShape, MessageModel, Module } from './kit/module.ts'
import { type RecordKind, recordKindOf } from './kit/record-kind.ts'
import type { AnyResource } from './kit/resource.ts'
import { message } from './message/index.ts'
import { overview } from './overview/index.ts'
import { production } from './production/index.ts'
import { recordErrors } from './record-errors.ts'
import { stock } from './stock/index.ts'
import { telemetry } from './telemetry/index.ts'

const all = [
  identity,
  base,
  stock,
  equipment,
  alarm,
  gateway,
  telemetry,
  energy,
  overview,
  production,
  message,
  docs,
  admin,
] as const

/** Every module, those before others that build on them. */
export const modules: readonly Module[] = all

type AnyPart = (typeof all)[number]['parts'][number]
type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (member: infer I) => void ? I : never

type Catalogue = typeof callErrors & typeof recordErrors & Intersection<NonNullable<AnyPart['errors']>>
export type ErrorCode = keyof Catalogue

/** Every refusal the product can answer. `envelope` travels as `code`, the catalogue's own name as `data.error`. */
export const errors = Object.assign({}, callErrors, recordErrors, ...all.map((module) => module.errors)) as Readonly<
  Record<ErrorCode, ErrorEntry>
>

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** What the text of an error names, so that none of its places stays empty. */
export type ErrorParams<Code extends ErrorCode> = Code extends unknown
  ? Placeholders<Catalogue[Code]['text'][2]>
  : never

type Shapes = Intersection<NonNullable<AnyPart['events']>>
/** What modules tell each other, stored with the change that caused it and delivered at least once. */
export type EventName = keyof Shapes
type Payloads = { [E in EventName]: Shapes[E] extends EventShape<infer T> ? T : never }
export type EventPayload<E extends EventName> = Payloads[E]

/** Every declared resource, parents before what belongs to them. */
export const resources: readonly AnyResource[] = modules.flatMap((module) => module.resources)

/** Every noun that record history and recycle bin know, parents before what belongs to them. */
export const recordKinds: readonly RecordKind[] = [
  ...resources.map(recordKindOf),
  ...modules.flatMap((module) => module.recordKinds),
]

/** Every event that people can be told of. */
export const messageModels = modules.flatMap((module) => module.messages) as readonly (MessageModel & {
  event: EventName
})[]

/** Every dictionary that ships, by its name. */
export const dictionaries: ReadonlyMap<string, Dictionary> = new Map(
  modules
    .flatMap((module) => [
      ...module.dictionaries,
      ...[...module.resources, ...module.recordKinds].flatMap(({ fields }) =>
        Object.values(fields).flatMap((field) => (field.kind === 'choice' ? field.dictionary : [])),
      ),
    ])
    .map((dictionary) => [dictionary.name, dictionary]),
)
