// What the product knows of a box: its state, what it counted, what it could not use.
import { dataType } from '../equipment/dictionaries.ts'
import {
  choice,
  group,
  instant,
  integer,
  json,
  map,
  number,
  oneOf,
  optional,
  type RowOf,
  reference,
  text,
} from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { boxState } from './dictionaries.ts'

/** State and counters of one box. */
export const stateFields = {
  id: reference('box'),
  state: choice(boxState),
  stateAt: optional(instant()),
  lastMessageAt: optional(instant()),
  skewMs: optional(number({ unit: 'ms' })),
  unmappedCount: integer(),
  malformedCount: integer(),
  clockAheadCount: integer(),
  tooOldCount: integer(),
  seqGapCount: integer(),
  /** Entries of messages that could not be read, and samples whose instant could not. */
  badItemCount: integer(),
  badTimeCount: integer(),
  /** Samples with an instant before the year 2000. */
  beforeTimeCount: integer(),
  /** Samples of disabled points. */
  outOfServiceCount: integer(),
  refusedSignInCount: integer(),
  refusedTopicCount: integer(),
}
export type BoxState = RowOf<typeof stateFields>

/** One entry of a box's log: a change of state, an event of the box itself, or what the intake noticed. */
const eventFields = {
  id: reference('boxEvent'),
  kind: oneOf(['state', 'event', 'seqGap', 'clockAhead', 'flapping', 'unreadable']),
  at: instant(),
  /** With kind `state`. */
  oldState: optional(choice(boxState)),
  state: optional(choice(boxState)),
  cause: optional(text()),
  /** With kind `event`, as the box gave them. */
  deviceCode: optional(text()),
  code: optional(text()),
  level: optional(integer()),
  text: optional(text()),
  args: optional(map(json<unknown>())),
}
export type BoxEventRow = RowOf<typeof eventFields>

/** A code that a box sends and no point claims. */
const unmappedFields = {
  deviceCode: text(),
  code: text(),
  /** From the birth of the box, null when it declared none. */
  dataType: optional(choice(dataType)),
  unit: optional(text()),
  firstAt: instant(),
  lastAt: instant(),
  /** 0 when the code was declared by a birth but has not arrived. */
  count: integer(),
  /** The value as last seen, cut to 100 characters. */
  lastValue: text(),
}
export type UnmappedCode = RowOf<typeof unmappedFields>

/** A message that could not be read. */
export const deadLetterFields = {
  at: instant(),
  channel: text(),
  reason: text(),
  /** First 2 KiB of the message as received, base64. */
  head: text(),
  bytes: integer(),
}
export type DeadLetter = RowOf<typeof deadLetterFields>

/** Something a box tried that was refused; the same again is counted. */
const refusalFields = {
  kind: oneOf(['wrongSecret', 'disabled', 'throttled', 'wrongVersion', 'wrongTopic', 'wrongSubscription']),
  firstAt: instant(),
  at: instant(),
  count: integer(),
  address: text(),
  protocol: oneOf(['MQTT', 'HTTP']),
  /** What it published or subscribed to, cut to 200 characters; null with a sign-in. */
  topic: optional(text()),
}
export type Refusal = RowOf<typeof refusalFields>

export const connectionFields = {
  /** The last sign-in that was right, since the start of the intake. */
  signIn: optional(group({ at: instant(), address: text(), protocol: oneOf(['MQTT', 'HTTP']) })),
  /** Connections by MQTT that stand now. */
  connectionCount: integer(),
  /** The newest ten of each kind. */
  refusals: rowsOf(refusalFields),
}

export const reportFields = {
  ...stateFields,
  ...connectionFields,
  unmapped: rowsOf(unmappedFields),
  deadLetters: rowsOf(deadLetterFields),
  /** The last birth since the start of the intake. */
  birth: optional(group({ at: instant(), points: integer(), aliases: integer() })),
  events: rowsOf(eventFields),
}
export type BoxReport = RowOf<typeof reportFields>
