// Blocks of a record: open exceptions that block it, and calls that stopped its station.
import { oneOf, reference, text } from '../../kit/field.ts'

export const block = {
  kind: oneOf(['exception', 'call']),
  /** Id of the exception or the call. */
  id: reference('record'),
  code: text(),
  name: text(),
}

/** Blocks that prevent the start of work. A paused order is one too. */
export const workBlock = { ...block, kind: oneOf(['exception', 'call', 'order']) }
