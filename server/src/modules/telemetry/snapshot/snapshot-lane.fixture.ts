import { BoxRecord } from '../box/box-reports.ts'
import type { BoxLane } from '../intake/catalogue.ts'
import { demoPoint } from '../point/point.fixture.ts'
import { PointState } from '../sample/point-state.ts'

/** Returns a box with the points `temperature` (11) and `force` (12) of the device `press-01`. */
export function snapshotLane(): BoxLane {
  const states = ['temperature', 'force'].map(
    (code, index) => new PointState(demoPoint({ pointId: String(11 + index), deviceCode: 'press-01', code })),
  )
  return {
    box: { boxId: '1', boxCode: 'press-box', companyId: '1', enabled: true },
    company: { companyId: '1', companyCode: 'demo', zone: 'Asia/Shanghai', rawRetentionDays: 0 },
    devices: new Map([['press-01', new Map(states.map((state) => [state.point.code, state]))]]),
    record: new BoxRecord('1'),
  }
}
