// The QR code for the mobile app of the company (S-093, S-094). Renders nothing without an app.

import { readAppUpdate } from '@gemba/contract/identity/sign-in/registration.ts'
import { useQuery } from '@tanstack/react-query'
import { SmartphoneIcon } from 'lucide-react'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { appCodeWords } from './words.ts'

const sizePx = 100

/** Returns the absolute URL for a phone; undefined if a phone could not open it. */
function addressOf(downUrl: string | null | undefined): string | undefined {
  if (!downUrl || !URL.canParse(downUrl, location.origin)) return undefined
  const url = new URL(downUrl, location.origin)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

export function AppCode() {
  const text = useText(appCodeWords)
  const { data } = useCommandQuery(readAppUpdate, { id: '1' })
  const address = addressOf(data?.downloadUrl)
  if (!address) return null
  return (
    <Popover label={text('mobileApp')} testId="app-code" button={<Icon of={SmartphoneIcon} size={20} />}>
      {() => (
        <div className="row column gap-8 padding-12">
          <Code address={address} />
          <a href={address}>{text('downloadApp')}</a>
          {data?.version ? <span>{data.version}</span> : null}
        </div>
      )}
    </Popover>
  )
}

function Code({ address }: { address: string }) {
  const text = useText(appCodeWords)
  const { data } = useQuery({
    queryKey: ['identity', 'appCode', address],
    queryFn: async () => {
      const { toDataURL } = await import('qrcode')
      return toDataURL(address, { width: sizePx, margin: 1 })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <img src={data} alt={text('appCode')} width={sizePx} height={sizePx} data-testid="app-code-picture" />
}
