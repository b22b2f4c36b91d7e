// Alarms that need attention, on the overview. They can be acknowledged there.

import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { alarmObjectUrl } from '../page-urls.ts'
import { alarmTexts } from '../words.ts'
import { AlarmPanel } from './alarm-panel.tsx'

const maxAlarms = 12

export function OpenAlarms() {
  const text = useText(alarmTexts)
  return (
    <AlarmPanel
      title={text('needsYou')}
      input={{ pageNum: 1, pageSize: maxAlarms }}
      testId="open-alarms"
      subjectOf={(episode) => (
        <Link to={alarmObjectUrl(episode)}>
          {episode.objectName} · {episode.dataName}
        </Link>
      )}
    />
  )
}
