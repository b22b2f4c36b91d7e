import { useText } from '../../../i18n/text.ts'
import styles from '../settings.module.css'
import { LicencePanel } from './licence-panel.tsx'
import { licenceWords } from './words.ts'

/** The licence page in the frame (S-042). */
export function LicencePage() {
  const text = useText(licenceWords)
  return (
    <div className={`column gap-16 max-width-960 ${styles.page}`}>
      <h1>{text('title')}</h1>
      <section className="padding-16 card" aria-label={text('title')}>
        <LicencePanel />
      </section>
    </div>
  )
}
