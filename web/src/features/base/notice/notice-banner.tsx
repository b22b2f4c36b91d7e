// The newest notice in the header, its dialog, and the upgrade notes that open once without a press.

import { listCurrentNotices, type PublishedNotice } from '@gemba/contract/base/notice.ts'
import { MegaphoneIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyCode } from '../../../api/lazy-code.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { shortenContent } from '../../../feed/message.ts'
import { useText } from '../../../i18n/text.ts'
import { textListCodec } from '../../../storage/codec.ts'
import { defineStored } from '../../../storage/stored-value.ts'
import { useStored } from '../../../storage/use-stored.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './notice-banner.module.css'
import { noticeWords } from './words.ts'

const NoticeDialog = lazyCode(async () => (await import('./notice-dialog.tsx')).NoticeDialog)

const everyMs = 60_000
const upgrade = 2

/** Ids of the upgrade notes that were closed in this browser. */
const readNotices = defineStored<readonly string[]>({
  key: 'gemba.notice.read',
  area: 'browser',
  scope: 'browser',
  initial: [],
  codec: textListCodec,
})

export function NoticeBanner() {
  const text = useText(noticeWords)
  const [opened, setOpened] = useState<PublishedNotice>()
  const [read, setRead] = useStored(readNotices)
  const { data = [] } = useCommandQuery(listCurrentNotices, {}, { refetchMs: everyMs })
  const line = data.find(({ type, position }) => type !== upgrade && position === 1)
  const news = data.find(({ id, type }) => type === upgrade && !read.includes(id))
  const visibleNotice = opened ?? news
  const close = () => {
    if (visibleNotice?.type === upgrade && !read.includes(visibleNotice.id)) {
      setRead([...read.slice(-50), visibleNotice.id])
    }
    setOpened(undefined)
  }
  return (
    <>
      {line ? (
        <button
          type="button"
          className={styles.banner}
          title={line.title}
          onClick={() => setOpened(line)}
          data-testid="notice-banner"
        >
          <Icon of={MegaphoneIcon} />
          <span className="cut">{shortenContent(line.title)}</span>
        </button>
      ) : (
        <span className={styles.banner} data-testid="notice-banner">
          <span className="cut">{text('bannerNone')}</span>
        </span>
      )}
      {visibleNotice
        ? // Rendered into the body, because the line may be in a closed menu.
          createPortal(
            <Suspense fallback={null}>
              <NoticeDialog notice={visibleNotice} onClose={close} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}
