// The demo plant. The workspace `demo` implements these commands.
import { definePart } from '../kit/module.ts'
import { readDemoAccounts } from './demo-accounts.ts'
import { loadDemoPlant, readDemoLoad } from './demo-load.ts'
import { cutDemoBox, readDemoPlant, ringDemoAlarm } from './demo-plant.ts'
import { overviewErrors } from './errors.ts'

export const demoPart = definePart({
  commands: [readDemoPlant, ringDemoAlarm, cutDemoBox, readDemoLoad, loadDemoPlant, readDemoAccounts],
  errors: overviewErrors,
})
