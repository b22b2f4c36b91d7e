// What keeps a record from going on: open exceptions that block it, and calls that stopped its station.
import { oneOf, reference, text } from '../../kit/field.ts'

export const block = {
  kind: oneOf(['exception', 'call']),
  /** Of the exception or the call. */
  id: reference('record'),
  code: text(),
  name: text(),
}

/** What keeps work from being started: its order may be paused as well. */
export const workBlock = { ...block, kind: oneOf(['exception', 'call', 'order']) }
