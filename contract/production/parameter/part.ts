// Parameters and steps that guide work.
import { definePart } from '../../kit/module.ts'
import { parameterErrors } from './errors.ts'
import { routeSegmentParameter, routeSegmentStep } from './segment-guide.ts'
import { listWorkParameters, listWorkSteps, parameterRights } from './work-guide.ts'

export const parameterPart = definePart({
  resources: [routeSegmentStep, routeSegmentParameter],
  commands: [listWorkSteps, listWorkParameters],
  errors: parameterErrors,
  permissions: {
    [parameterRights.override]: {
      label: ['放行超限参数', '放行超限參數', 'Pass parameters outside their limits'],
      page: 'orders/bench',
    },
  },
  terms: {
    processParameter: {
      words: ['工艺参数', '製程參數', 'Process parameter'],
      meaning:
        'A value that is given with a report, such as a pressing force, by hand or from telemetry (ISA-95 segment parameter).',
    },
  },
})
