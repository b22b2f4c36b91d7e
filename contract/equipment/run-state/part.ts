// Run states of objects: the rule of the model, spans, ranking and maintenance.
import { definePart } from '../../kit/module.ts'
import { decidedState, runComparison, runState } from './dictionaries.ts'
import { runStateErrors } from './errors.ts'
import { runStateEvents } from './events.ts'
import { runCondition } from './run-condition.ts'
import { listRunSpans, rankRunStates, setMaintenance } from './run-spans.ts'

export const runStatePart = definePart({
  resources: [runCondition],
  commands: [listRunSpans, rankRunStates, setMaintenance],
  errors: runStateErrors,
  events: runStateEvents,
  dictionaries: [runState, decidedState, runComparison],
})
