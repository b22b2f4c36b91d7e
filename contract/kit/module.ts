// The manifest of a module, which contains everything that others need to know about it. Permissions, menu, glossary,
// titles and lists are derived from the manifests and never edited.
import type { AnyCommand } from './command.ts'
import type { Dictionary } from './dictionary.ts'
import type { Flow } from './flow.ts'
import type { PageDeclaration, Permission } from './menu.ts'
import type { Words } from './page.ts'
import type { RecordKind } from './record-kind.ts'
import type { AnyResource } from './resource.ts'

export interface ErrorEntry {
  readonly envelope: string
  /** {param} is replaced by a parameter of the error. */
  readonly text: Words
}

/** A noun of the module that is not a resource. `avoid` lists synonyms that the code must not use. */
export interface Term {
  readonly words: Words
  /** Its meaning in one sentence. */
  readonly meaning: string
  readonly avoid?: readonly string[]
}

/** Payload of an event, used only for inference. */
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
  /** Record kinds: nouns without a resource whose changes are recorded. */
  readonly recordKinds?: readonly RecordKind[]
  /** Dictionaries that no field of a resource uses. */
  readonly dictionaries?: readonly Dictionary[]
  /** Function codes in addition to `{resource}:view` and `{resource}:edit`, or other labels for these. */
  readonly permissions?: Readonly<Record<string, Permission>>
  readonly flows?: readonly Flow[]
  readonly pages?: readonly PageDeclaration[]
  readonly terms?: Readonly<Record<string, Term>>
  readonly errors?: E
  readonly events?: V
  /** Log titles of operations without a command, by code. */
  readonly logTitles?: Readonly<Record<string, Words>>
  /** Messages about events of the module. */
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

/** Declares a module. `name` is the name of its folders in contract, server and web. Parts stand before those that build on them. */
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

/** A field that the texts of a message may contain: a value of the event, or the text of a code. */
export interface MessageField {
  readonly label: Words
  /** Value of the event, if its name differs from the field's. */
  readonly from?: string
  /** Values of the event with the English and the Traditional Chinese form, if there are any. */
  readonly inEnglish?: string
  readonly inTraditional?: string
  /** Dictionary of the value. */
  readonly dictionary?: Dictionary
  /** Texts of the possible values. */
  readonly words?: Readonly<Record<string, Words>>
  /** Text for a missing value. If omitted, a dash. */
  readonly missing?: string
}

/** A message about an event, with its texts. `{name}` is replaced by one of its fields. */
export interface MessageModel {
  /** Application that owns the message. */
  readonly app: 'lak' | 'mes'
  readonly event: string
  readonly name: Words
  readonly type: 'warning' | 'notic' | 'andon'
  /** Function code that a receiver needs. */
  readonly audience: string
  readonly title: Words
  readonly content: Words
  /** Whether it is sent if the company has not configured it. */
  readonly isDefault: boolean
  readonly fields: Readonly<Record<string, MessageField>>
  /** Value of the event that identifies its source. If omitted, the source is the product itself. */
  readonly source?: string
  /** Value of the event that is an alarm level. */
  readonly level?: string
  /** Values of the event that determine what a click opens. */
  readonly link?: readonly string[]
  /** Value of the event that lists the only receivers. If it is null, all others receive it too. */
  readonly receivers?: string
  /** Value of the event that is the user who caused it. That user receives nothing, or nothing without a permission. */
  readonly author?: string | { readonly value: string; readonly needs: string }
  /** Whether it may pop up and sound: always, or if a value of the event is one of some codes; otherwise never. */
  readonly rings?: 'always' | { readonly value: string; readonly codes: readonly number[] }
}
