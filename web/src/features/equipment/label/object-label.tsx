// The printable label of an object: a QR code that links to its page, with its name and code.
import { useQuery } from '@tanstack/react-query'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { Popup } from '../../../ui/panel/popup.tsx'
import { objectAddress } from '../page-urls.ts'
import type { ObjectRow } from '../rows.ts'
import styles from './object-label.module.css'
import { labelWords } from './words.ts'

interface ObjectLabelProps {
  object: Pick<ObjectRow, 'id' | 'code' | 'name' | 'nameEn' | 'nameTw'>
  onClose: () => void
}

/** Larger than on the screen, because the label is printed. */
const drawnPx = 600

export function ObjectLabel({ object: row, onClose }: ObjectLabelProps) {
  const text = useText(labelWords)
  const name = useName()(row)
  const address = new URL(pageUrl(objectAddress, { id: row.id }), location.origin).href
  const { data } = useQuery({
    queryKey: ['equipment', 'label', address],
    queryFn: async () => {
      const { toDataURL } = await import('qrcode')
      return toDataURL(address, { width: drawnPx, margin: 1, errorCorrectionLevel: 'Q' })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Popup
      title={text('title', { name })}
      onCancel={onClose}
      onConfirm={() => globalThis.print()}
      confirmText={text('print')}
      isBusy={data === undefined}
      testId="object-label"
    >
      <p className="below-12 muted">{text('hint')}</p>
      <figure className={`row column gap-8 flush ${styles.label}`}>
        {data === undefined ? <span className={styles.picture} /> : null}
        {data === undefined ? null : <img className={styles.picture} src={data} alt={text('picture')} />}
        <figcaption className="row column text-center">
          <strong>{name}</strong>
          <span>{row.code}</span>
          <small className="muted break-words">{address}</small>
        </figcaption>
      </figure>
    </Popup>
  )
}
