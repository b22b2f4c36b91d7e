// What things were made of, and what became of them.
import { definePart } from '../../kit/module.ts'
import { genealogyPage } from '../menu-groups.ts'
import { readWorkTelemetry } from './read-work-telemetry.ts'
import { exportRecall, findTraceable, genealogyRight, listRecall, traceGenealogy } from './trace.ts'

export const genealogyPart = definePart({
  commands: [traceGenealogy, findTraceable, listRecall, exportRecall, readWorkTelemetry],
  pages: [genealogyPage],
  permissions: {
    [genealogyRight]: {
      label: ['追溯和召回清单', '追溯和召回清單', 'Trace lots and recalls'],
      page: 'orders/genealogy',
    },
  },
  terms: {
    genealogy: {
      words: ['谱系', '譜系', 'Genealogy'],
      meaning:
        'The materials of a lot or serial number, and the products in which it was used (ISA-95 material genealogy).',
    },
  },
})
