// In the demo: that it is one, and an alarm for whom wants to see one come.
import { readDemoPlant, ringDemoAlarm } from '@gemba/contract/overview/demo-plant.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './demo-strip.module.css'
import { overviewWords } from './words.ts'

export function DemoStrip() {
  const text = useText(overviewWords)
  const { data } = useCommandQuery(readDemoPlant, {})
  const { isBusy, save } = useCommand({ refreshed: [] })
  if (!data?.isDemo) return null
  return (
    <aside className={styles.strip} data-testid="demo-strip">
      <span>{text('isDemo')}</span>
      <button
        type="button"
        className="plain-button"
        disabled={isBusy}
        onClick={() => void save(() => run(ringDemoAlarm, {}), text('rung'))}
      >
        {text('ring')}
      </button>
    </aside>
  )
}
