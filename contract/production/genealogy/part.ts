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
      label: ['追溯和召回清单', '追溯和召回清單', 'Trace and list recalls'],
      page: 'orders/genealogy',
    },
  },
  terms: {
    genealogy: {
      words: ['谱系', '譜系', 'Genealogy'],
      meaning: 'What a lot or serial number was made of, and what has become of it (ISA-95 material genealogy).',
    },
  },
})
