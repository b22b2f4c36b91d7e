// The routes of the demo factory for its pump and parts. Times are plausible, not real.
import type { MasterRecord } from './factory-masters.ts'

interface Stage extends MasterRecord {
  readonly type: string
  readonly center: string
  readonly station: string
  readonly setup: string
  readonly time: string
  /** Number of pieces that are processed together in the time. */
  readonly atATime?: string
  readonly isInspected?: 1
}

const stage = (code: string, [name, nameEn]: readonly [string, string], at: string, times: string): Stage => {
  const [type = '', center = '', station = ''] = at.split(' ')
  const [setup = '0', time = '0'] = times.split(' + ')
  return { code, name, nameEn, type, center, station, setup, time }
}

export const factoryStages: readonly Stage[] = [
  stage('SAW', ['下料', 'Cut to length'], '1 MACHINING CNC-1', '10 + 4'),
  stage('TURN', ['车削', 'Turn'], '1 MACHINING CNC-1', '25 + 18'),
  stage('MILL', ['铣削', 'Mill'], '1 MACHINING MILL-1', '30 + 22'),
  { ...stage('WASH', ['清洗', 'Wash'], '4 FINISHING WASH-1', '0 + 20'), atATime: '4' },
  { ...stage('MEASURE', ['测量', 'Measure'], '3 TESTING TEST-1', '5 + 5'), isInspected: 1 },
  stage('PAINT', ['涂装', 'Paint'], '5 FINISHING PAINT-1', '15 + 12'),
  stage('PRESS', ['压装轴承', 'Press bearings'], '2 ASSEMBLY PRESS-1', '10 + 8'),
  stage('ASSEMBLE', ['总装', 'Assemble'], '2 ASSEMBLY ASM-1', '10 + 45'),
  { ...stage('TEST', ['性能试验', 'Performance test'], '3 TESTING TEST-1', '15 + 20'), isInspected: 1 },
  stage('PACK', ['包装', 'Pack'], '6 TESTING PACK-1', '0 + 10'),
]

/** Usual requirements of stages of a type, by codes of stations and teams. */
export const factoryPatterns: readonly (MasterRecord & {
  readonly type: string
  readonly station: string
  readonly team: string
})[] = [
  {
    code: 'T-MACHINING',
    name: '机加工工序',
    nameEn: 'Machining operation',
    type: '1',
    station: 'CNC-1',
    team: 'TEAM-A',
  },
  { code: 'T-ASSEMBLY', name: '装配工序', nameEn: 'Assembly operation', type: '2', station: 'ASM-1', team: 'TEAM-A' },
]

interface Segment {
  readonly of: string
  /** Materials of the BOM that the segment consumes; `!` marks those consumed without being issued. */
  readonly uses?: readonly string[]
  /**
   * Numbers of the preceding segments, `20SS+5` for five minutes after the start of 20; default is the segment before.
   */
  readonly after?: readonly string[]
  /** Number of good pieces that are passed on together. */
  readonly batch?: string
}

/** Segments are numbered in tens. */
export const factoryRoutes: readonly { readonly makes: string; readonly segments: readonly Segment[] }[] = [
  {
    makes: 'P-40-SHAFT',
    segments: [
      { of: 'SAW', uses: ['BAR-45-60'] },
      { of: 'TURN' },
      { of: 'MILL', batch: '20' },
      { of: 'WASH' },
      { of: 'MEASURE' },
    ],
  },
  {
    makes: 'P-40-HOUSING',
    segments: [
      { of: 'MILL', uses: ['CAST-H40'] },
      { of: 'TURN' },
      { of: 'WASH' },
      { of: 'MEASURE' },
      { of: 'PAINT', uses: ['PAINT-5010!'] },
    ],
  },
  {
    makes: 'P-40',
    segments: [
      { of: 'PRESS', uses: ['P-40-SHAFT', 'P-40-BEARINGS'] },
      { of: 'WASH', uses: ['P-40-HOUSING'], after: [] },
      {
        of: 'ASSEMBLE',
        uses: ['IMPELLER-40', 'SEAL-40', 'MOTOR-4', 'BOLT-M10!', 'NUT-M10!'],
        after: ['10', '20'],
      },
      { of: 'TEST', after: ['30FS+15'] },
      { of: 'PACK' },
    ],
  },
]
