import { useText } from '../../../i18n/text.ts'
import { LicencePanel } from './licence-panel.tsx'
import { licenceWords } from './words.ts'
import '../settings.css'

/** The licence page among the pages of the shell (S-042). */
export function LicencePage() {
  const text = useText(licenceWords)
  return (
    <div className="settings">
      <h1>{text('title')}</h1>
      <section className="settings-card" aria-label={text('title')}>
        <LicencePanel />
      </section>
    </div>
  )
}
