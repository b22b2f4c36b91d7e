import type { PublishedNotice } from '@gemba/contract/base/notice.ts'
import DOMPurify from 'dompurify'
import { useText } from '../../../i18n/text.ts'
import { Popup } from '../../../ui/panel/popup.tsx'
import { uiWords } from '../../../ui/words.ts'
import styles from './notice-dialog.module.css'
import { noticeWords } from './words.ts'

const facts = ['startTime', 'endTime', 'currentVersion', 'nextVersion'] as const

/** The full text of a notice. Upgrade notes also have their plan and versions. */
export function NoticeDialog({ notice, onClose }: { notice: PublishedNotice; onClose: () => void }) {
  const text = useText(noticeWords)
  const ui = useText(uiWords)
  const isUpgrade = notice.type === 2
  return (
    <Popup
      title={isUpgrade ? text('upgradeTitle') : notice.title}
      width={500}
      onCancel={onClose}
      cancelText={ui('close')}
      testId="notice-dialog"
    >
      {isUpgrade ? (
        <dl className={styles.facts}>
          {facts.map((name) => (
            <FactRow key={name} title={text(name)} value={notice[name]} />
          ))}
        </dl>
      ) : null}
      {isUpgrade && notice.content ? <h3>{text('upgradeContent')}</h3> : null}
      <div
        className="break-words"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by the server and once more here
        dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(notice.content) }}
      />
    </Popup>
  )
}

function FactRow({ title, value }: { title: string; value: string | null }) {
  return (
    <>
      <dt className="muted">{title}</dt>
      <dd className="flush">{value ?? '—'}</dd>
    </>
  )
}
