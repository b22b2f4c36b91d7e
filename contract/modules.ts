// The list of all modules. Everything that covers the whole product is derived from it. The browser never loads it.
import { admin } from './admin/index.ts'
import { alarm } from './alarm/index.ts'
import { base } from './base/index.ts'
import { callErrors } from './call-errors.ts'
import { control } from './control/index.ts'
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
import type { ParametersOf } from './rules/fill-text.ts'
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
  control,
  energy,
  overview,
  production,
  message,
  docs,
  admin,
] as const

/** Every module. Modules come after those they build on. */
export const modules: readonly Module[] = all

type AnyPart = (typeof all)[number]['parts'][number]
type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (member: infer I) => void ? I : never

type Catalogue = typeof callErrors & typeof recordErrors & Intersection<NonNullable<AnyPart['errors']>>
export type ErrorCode = keyof Catalogue

/** Every error of the product. `envelope` is sent as `code`, the name in the catalogue as `data.error`. */
export const errors = Object.assign({}, callErrors, recordErrors, ...all.map((module) => module.errors)) as Readonly<
  Record<ErrorCode, ErrorEntry>
>

/** Parameters of the text of an error, so that no placeholder stays empty. */
export type ErrorParams<Code extends ErrorCode> = Code extends unknown
  ? ParametersOf<Catalogue[Code]['text'][2]>
  : never

type Shapes = Intersection<NonNullable<AnyPart['events']>>
/** Names of events between modules. An event is stored with the change that caused it and delivered at least once. */
export type EventName = keyof Shapes
type Payloads = { [E in EventName]: Shapes[E] extends EventShape<infer T> ? T : never }
export type EventPayload<E extends EventName> = Payloads[E]

/** Every declared resource. Parents come before what belongs to them. */
export const resources: readonly AnyResource[] = modules.flatMap((module) => module.resources)

/** Every noun of the record history and the recycle bin. Parents come before what belongs to them. */
export const recordKinds: readonly RecordKind[] = [
  ...resources.map(recordKindOf),
  ...modules.flatMap((module) => module.recordKinds),
]

/** Every message about an event. */
export const messageModels = modules.flatMap((module) => module.messages) as readonly (MessageModel & {
  event: EventName
})[]

/** Every built-in dictionary by its name. */
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
