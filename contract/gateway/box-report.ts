// State, counters and problems of a box.
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
  /** Number of unreadable entries in messages, and of samples with an unreadable instant. */
  badItemCount: integer(),
  badTimeCount: integer(),
  /** Number of samples with an instant before the year 2000. */
  beforeTimeCount: integer(),
  /** Number of samples of disabled points. */
  outOfServiceCount: integer(),
  refusedSignInCount: integer(),
  refusedTopicCount: integer(),
}
export type BoxState = RowOf<typeof stateFields>

/** One entry in the log of a box: a change of state, an event sent by the box, or an observation of the intake. */
const eventFields = {
  id: reference('boxEvent'),
  kind: oneOf(['state', 'event', 'seqGap', 'clockAhead', 'flapping', 'unreadable', 'channel', 'overflow']),
  at: instant(),
  /** Only for kind `state`. */
  oldState: optional(choice(boxState)),
  state: optional(choice(boxState)),
  cause: optional(text()),
  /** Only for kind `event`, as the box sent them. */
  deviceCode: optional(text()),
  code: optional(text()),
  level: optional(integer()),
  text: optional(text()),
  args: optional(map(json<unknown>())),
}
export type BoxEventRow = RowOf<typeof eventFields>

/** A code that a box sends and that no point is mapped to. */
const unmappedFields = {
  deviceCode: text(),
  code: text(),
  /** From the birth message of the box. Null if it declared none. */
  dataType: optional(choice(dataType)),
  unit: optional(text()),
  firstAt: instant(),
  lastAt: instant(),
  /** 0 if the birth message declared the code but no value has arrived. */
  count: integer(),
  /** Last received value, truncated to 100 characters. */
  lastValue: text(),
}
export type UnmappedCode = RowOf<typeof unmappedFields>

/** A message that could not be read. */
export const deadLetterFields = {
  at: instant(),
  channel: text(),
  reason: text(),
  /** First 2 KiB of the received message, base64. */
  head: text(),
  bytes: integer(),
}
export type DeadLetter = RowOf<typeof deadLetterFields>

/** A refused operation of a box. Repetitions are counted. */
const refusalFields = {
  kind: oneOf(['wrongSecret', 'disabled', 'throttled', 'wrongVersion', 'wrongTopic', 'wrongSubscription']),
  firstAt: instant(),
  at: instant(),
  count: integer(),
  address: text(),
  protocol: oneOf(['MQTT', 'HTTP']),
  /** Topic of the publish or subscribe request, truncated to 200 characters. Null for a sign-in. */
  topic: optional(text()),
}
export type Refusal = RowOf<typeof refusalFields>

export const connectionFields = {
  /** Last successful sign-in since the intake started. */
  signIn: optional(group({ at: instant(), address: text(), protocol: oneOf(['MQTT', 'HTTP']) })),
  /** Number of open MQTT connections. */
  connectionCount: integer(),
  /** The newest ten of each kind. */
  refusals: rowsOf(refusalFields),
}

export const reportFields = {
  ...stateFields,
  ...connectionFields,
  unmapped: rowsOf(unmappedFields),
  deadLetters: rowsOf(deadLetterFields),
  /** Last birth message since the intake started. */
  birth: optional(group({ at: instant(), points: integer(), aliases: integer() })),
  events: rowsOf(eventFields),
}
export type BoxReport = RowOf<typeof reportFields>
