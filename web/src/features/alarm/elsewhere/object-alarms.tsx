import { useText } from '../../../i18n/text.ts'
import { alarmTexts } from '../words.ts'
import { AlarmPanel } from './alarm-panel.tsx'
import styles from './object-alarms.module.css'

/** The episodes of an object that still need a person. */
export function ObjectAlarms({ id: objectId }: { id: string }) {
  const text = useText(alarmTexts)
  return (
    <AlarmPanel
      title={text('current')}
      input={{ objectId, pageNum: 1, pageSize: 20 }}
      className={styles.panel}
      subjectOf={({ dataName }) => dataName}
    />
  )
}
