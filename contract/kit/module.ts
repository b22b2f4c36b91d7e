// The manifest of a module: all that others need to know of it. Permissions, menu, glossary, titles and lists of what there
// is are derived from the manifests, never edited.
import type { AnyCommand } from './command.ts'
import type { Dictionary } from './dictionary.ts'
import type { Flow } from './flow.ts'
import type { OwnPage, Permission } from './menu.ts'
import type { Words } from './page.ts'
import type { RecordKind } from './record-kind.ts'
import type { AnyResource } from './resource.ts'

export interface ErrorEntry {
  readonly envelope: string
  /** {param} stands for a parameter of the error. */
  readonly text: Words
}

/** A noun of the module that is no resource. `avoid` names what people say instead and code must not. */
export interface Term {
  readonly words: Words
  /** What it means here, in one sentence. */
  readonly meaning: string
  readonly avoid?: readonly string[]
}

/** The payload of an event, carried for inference only. */
export interface EventShape<T> {
  readonly payload?: T
}

/** Declares the payload of an event. */
export const payload = <T>(): EventShape<T> => ({})

export type Errors = Readonly<Record<string, ErrorEntry>>
export type EventShapes = Readonly<Record<string, EventShape<unknown>>>

/** What one folder of a module declares: a noun with its commands, errors and events. */
export interface Part<E extends Errors = Errors, V extends EventShapes = EventShapes, Name extends string = string> {
  readonly resources?: readonly AnyResource[]
  readonly commands?: readonly AnyCommand<Name>[]
  /** Nouns that are no resource and whose changes are remembered. */
  readonly recordKinds?: readonly RecordKind[]
  /** Dictionaries that no field of a resource names. */
  readonly dictionaries?: readonly Dictionary[]
  /** Function codes beside `{resource}:view` and `{resource}:edit`, or what those are called otherwise. */
  readonly permissions?: Readonly<Record<string, Permission>>
  readonly flows?: readonly Flow[]
  readonly pages?: readonly OwnPage[]
  readonly terms?: Readonly<Record<string, Term>>
  readonly errors?: E
  readonly events?: V
  /** What it enters in the operation log by itself, by its code. */
  readonly logTitles?: Readonly<Record<string, Words>>
  /** Messages that people can be told of its events. */
  readonly messages?: readonly MessageModel[]
}

/** Declares a part. The manifest of the module lists it; the server implements its commands with `implementCommands`. */
export const definePart = <
  const E extends Errors = Record<never, never>,
  const V extends EventShapes = Record<never, never>,
  const Name extends string = never,
>(
  part: Part<E, V, Name>,
): Part<E, V, Name> => part

/** A module holds everything that its parts declare. */
export interface Module<P extends readonly Part[] = readonly Part[]> extends Required<Part> {
  readonly commands: NonNullable<P[number]['commands']>
  readonly name: string
  readonly label: Words
  readonly parts: P
}

/** Declares a module; `name` is that of its folders in contract, server and web. Parts stand before those that build on them. */
export function defineModule<const P extends readonly Part[]>(name: string, label: Words, parts: P): Module<P> {
  return {
    name,
    label,
    parts,
    resources: parts.flatMap(({ resources = [] }) => resources),
    commands: parts.flatMap(({ commands = [] }) => commands),
    recordKinds: parts.flatMap(({ recordKinds = [] }) => recordKinds),
    dictionaries: parts.flatMap(({ dictionaries = [] }) => dictionaries),
    permissions: Object.assign({}, ...parts.map(({ permissions }) => permissions)),
    flows: parts.flatMap(({ flows = [] }) => flows),
    pages: parts.flatMap(({ pages = [] }) => pages),
    terms: Object.assign({}, ...parts.map(({ terms }) => terms)),
    errors: Object.assign({}, ...parts.map(({ errors }) => errors)),
    events: Object.assign({}, ...parts.map(({ events }) => events)),
    messages: parts.flatMap(({ messages = [] }) => messages),
    logTitles: Object.assign({}, ...parts.map(({ logTitles }) => logTitles)),
  }
}

/** A field that the texts of a message name: a value of the event, or the words of one. */
export interface MessageField {
  readonly label: Words
  /** Value of the event, where it has another name than the field. */
  readonly from?: string
  /** Values of the event that are said in English and in Traditional Chinese, where there are any. */
  readonly inEnglish?: string
  readonly inTraditional?: string
  /** Codes that the value is one of. */
  readonly dictionary?: Dictionary
  /** Words of the values it may have. */
  readonly words?: Readonly<Record<string, Words>>
  /** What stands where there is no value; a dash where it does not say. */
  readonly missing?: string
}

/** Which event people can be told of, and in which words. `{name}` stands for one of its fields. */
export interface MessageModel {
  /** Application that owns it. */
  readonly app: 'lak' | 'mes'
  readonly event: string
  readonly name: Words
  readonly type: 'warning' | 'notic' | 'andon'
  /** Function code that a receiver must hold. */
  readonly audience: string
  readonly title: Words
  readonly content: Words
  /** Whether it is told where the company has configured nothing. */
  readonly isDefault: boolean
  readonly fields: Readonly<Record<string, MessageField>>
  /** Value of the event that names what it comes from; the product itself where it does not say. */
  readonly source?: string
  /** Value of the event that is a level of alarms. */
  readonly level?: string
  /** Values of the event that say what a click opens. */
  readonly link?: readonly string[]
  /** Value of the event that lists the only users who are told; where it is null, all others too. */
  readonly receivers?: string
  /** Whether it may pop up and ring: always, or where a value of the event is one of some codes; else never. */
  readonly rings?: 'always' | { readonly value: string; readonly codes: readonly number[] }
}
