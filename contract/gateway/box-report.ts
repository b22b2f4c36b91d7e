// State, counters and problems of a box.
import { dataType } from '../equipment/dictionaries.ts'
import {
  boolean,
  choice,
  group,
  instant,
  integer,
  json,
  list,
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

const boxFaultKinds = ['channel', 'device', 'skew', 'buffer'] as const
export type BoxFaultKind = (typeof boxFaultKinds)[number]

/** Why a box is degraded. */
const faultFields = {
  kind: oneOf(boxFaultKinds),
  since: instant(),
  /** The first five channels or devices that fail. */
  names: list(text()),
  count: integer(),
  /** Clock deviation in ms, or used part of the buffer in percent. */
  value: optional(number()),
}
export type BoxFault = RowOf<typeof faultFields>

/** State and counters of one box. */
export const stateFields = {
  id: reference('box'),
  state: choice(boxState),
  stateAt: optional(instant()),
  /** Cause of the last change of the state. */
  stateCause: optional(text()),
  /** The state is that before the start of the server, because the box has not sent anything since. */
  isAwaited: boolean(),
  /** The box connects and disconnects too often. Notifications about it are held. */
  isFlapping: boolean(),
  /** Only of a degraded box. The first is its cause. */
  faults: rowsOf(faultFields),
  /** Percentage of the time since it was first online. Null before. */
  onlineRate: optional(number({ unit: '%' })),
  activatedAt: optional(instant()),
  /** Address of the last sign-in. */
  address: optional(text()),
  /** Version of its software, as it reported last. */
  firmware: optional(text()),
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
  /** Number of messages that were refused because the box is disabled. */
  refusedCount: integer(),
}
export type BoxState = RowOf<typeof stateFields>

/** One entry in the log of a box: a change of state, an event sent by the box, or an observation of the intake. */
const eventFields = {
  id: reference('boxEvent'),
  kind: oneOf(['state', 'event', 'seqGap', 'clockAhead', 'flapping', 'unreadable', 'channel', 'file']),
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
