// Statistics of alarms.
import { definePart } from '../../kit/module.ts'
import { countAlarmHistory } from './count-history.ts'
import { alarmPerformancePage } from './pages.ts'
import { readAlarmPerformance } from './performance.ts'

export const alarmStatisticsPart = definePart({
  commands: [countAlarmHistory, readAlarmPerformance],
  pages: [alarmPerformancePage],
  errors: {
    alarmPeriodWrong: {
      envelope: '1208',
      text: [
        '时间段的结束须晚于开始，且最多 {rows} 段',
        '時間段的結束須晚於開始，且最多 {rows} 段',
        'The period must end after its start and have at most {rows} {rows|row|rows}',
      ],
    },
  },
})
