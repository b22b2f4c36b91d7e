// The andon call types of the demo factory.
import { andonKind } from '@gemba/contract/production/andon/dictionaries.ts'
import type { DemoCall } from '../demo-calls.ts'
import { createMissing, type Ids } from './make-all.ts'

export const ackMinutes = 3

/** Each with its escalation path. */
export const callTypes = [
  {
    code: 'EQUIPMENT',
    name: '设备故障',
    nameEn: 'Equipment down',
    kind: andonKind.codes.device,
    path: 'device-abnormal',
  },
  {
    code: 'MATERIAL',
    name: '缺料',
    nameEn: 'Material shortage',
    kind: andonKind.codes.material,
    path: 'material-abnormal',
  },
  {
    code: 'QUALITY',
    name: '质量问题',
    nameEn: 'Quality problem',
    kind: andonKind.codes.quality,
    path: 'quality-abnormal',
  },
] as const

/** Creates the missing types. Returns the ids of all. */
export const makeCallTypes = (call: DemoCall, teams: Ids): Promise<Ids> =>
  createMissing(
    call,
    { page: '/mes_production/andon/type/page', path: '/mes_production/andon/type' },
    callTypes.map(({ path: _, ...type }) => ({
      ...type,
      ackMinutes,
      resolveMinutes: 30,
      levels: [{ level: 1, teamId: teams.get('TEAM-A') }],
    })),
  )
