import type { Product } from '@gemba/contract/identity/session.ts'
import { useNavigate } from 'react-router'
import { useFeed } from '../../feed/feed.ts'
import { shellWords } from '../../i18n/shell.ts'
import { useText } from '../../i18n/text.ts'
import { useRead } from '../../resource/query.ts'
import { Icon } from '../../ui/icon.tsx'
import { Brand } from '../brand.tsx'
import { Account } from './account.tsx'
import { AlarmCount, alarmPage } from './alarm-count.tsx'
import { AppCode } from './app-code.tsx'
import { Clock } from './clock.tsx'
import { DiskHint } from './disk-hint.tsx'
import { Help } from './help.tsx'
import { LicenceHint } from './licence-hint.tsx'
import { type PageRoute, productsOf } from './menu.ts'
import { Messages } from './messages.tsx'
import { canGoHome, isOutside, openOutside } from './modules.ts'
import { NoticeBanner } from './notice-banner.tsx'

interface HeaderProps {
  routes: readonly PageRoute[]
  product: string
  onChooseProduct: (product: string) => void
}

export function Header({ routes, product, onChooseProduct }: HeaderProps) {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const status = useFeed((state) => state.status)
  const names = useRead<Product[]>(['identity', 'products'], { path: '/product/selectProductsForUser' })
  const outside = names.data?.filter(isOutside) ?? []
  const nameOf = (code: string) => names.data?.find((one) => one.productCode === code)?.productName ?? code
  return (
    <header className="shell-header">
      <Brand isSmall product={product} />
      <nav className="shell-modules" aria-label={text('modules')}>
        {productsOf(routes).map((code) => (
          <button
            key={code}
            type="button"
            aria-current={code === product ? 'true' : undefined}
            onClick={() => onChooseProduct(code)}
          >
            {nameOf(code)}
          </button>
        ))}
        {outside.map((module) => (
          <button key={module.productCode} type="button" onClick={() => openOutside(module)}>
            {module.productName}
          </button>
        ))}
      </nav>
      {status === 'lost' ? (
        <span className="shell-lost" role="status" data-testid="feed-lost">
          <Icon name="error" /> {text('connectionLost')}
        </span>
      ) : null}
      <LicenceHint />
      <DiskHint />
      <NoticeBanner />
      <Clock />
      {routes.some((route) => route.path === alarmPage) ? <AlarmCount /> : null}
      <Messages />
      <AppCode />
      <Help product={product} />
      <button
        type="button"
        className="icon-button"
        onClick={() => navigate('/model')}
        disabled={!canGoHome(nameOf(product))}
        data-testid="back-home"
        aria-label={text('backHome')}
        title={text('backHome')}
      >
        <Icon name="home" size={20} />
      </button>
      <Account routes={routes} />
    </header>
  )
}
