import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { alarmObjectUrl } from '../page-urls.ts'
import { alarmTexts } from '../words.ts'
import { AlarmPanel } from './alarm-panel.tsx'
import styles from './alarm-widgets.module.css'
import { PastAlarms } from './past-alarms.tsx'

/** The episodes of an object and its descendants that need attention. */
export function ObjectAlarms({ id }: { id: string }) {
  const text = useText(alarmTexts)
  return (
    <div className={`column gap-12 rigid ${styles.column}`}>
      <AlarmPanel
        title={text('current')}
        input={{ underObjectId: id, pageNum: 1, pageSize: 20 }}
        subjectOf={(episode) =>
          episode.objectId === id ? (
            episode.dataName
          ) : (
            <Link to={alarmObjectUrl(episode)}>
              {episode.objectName} · {episode.dataName}
            </Link>
          )
        }
      />
      <PastAlarms objectId={id} />
    </div>
  )
}
