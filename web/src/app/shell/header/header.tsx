import { listProducts } from '@gemba/contract/identity/sign-in/session.ts'
import { CircleAlertIcon, HouseIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useFeed } from '../../../feed/feed.ts'
import { useText } from '../../../i18n/text.ts'
import type { HeaderItem } from '../../../resource/tab/contributions.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Brand } from '../../brand.tsx'
import { shellWords } from '../../words.ts'
import { headerItems } from '../contributions.ts'
import { type PageRoute, productsOf } from '../menu/menu.ts'
import { canGoHome, isOutside, openOutside } from '../menu/modules.ts'
import { Account } from './account.tsx'
import { Clock } from './clock.tsx'
import styles from './header.module.css'

interface HeaderProps {
  routes: readonly PageRoute[]
  product: string
  onChooseProduct: (product: string) => void
}

export function Header({ routes, product, onChooseProduct }: HeaderProps) {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const status = useFeed((state) => state.status)
  const names = useCommandQuery(listProducts, {})
  const outside = names.data?.filter(isOutside) ?? []
  const nameOf = (code: string) => names.data?.find((one) => one.code === code)?.name ?? code
  return (
    <header className={styles.header}>
      <Brand isSmall product={product} className={styles.brand} />
      <nav className={styles.modules} aria-label={text('modules')} data-testid="modules">
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
          <button key={module.code} type="button" onClick={() => openOutside(module)}>
            {module.name}
          </button>
        ))}
      </nav>
      {status === 'lost' ? (
        <span className={styles.lost} role="status" data-testid="feed-lost">
          <Icon of={CircleAlertIcon} /> {text('connectionLost')}
        </span>
      ) : null}
      <HeaderItems place="hint" routes={routes} product={product} />
      <Clock />
      <HeaderItems place="button" routes={routes} product={product} />
      <button
        type="button"
        className="icon-button"
        onClick={() => navigate('/model')}
        disabled={!canGoHome(nameOf(product))}
        data-testid="back-home"
        aria-label={text('backHome')}
        title={text('backHome')}
      >
        <Icon of={HouseIcon} size={20} />
      </button>
      <Account routes={routes} />
    </header>
  )
}

interface HeaderItemsProps extends Pick<HeaderProps, 'routes' | 'product'> {
  place: HeaderItem['place']
}

/** What features bring to one place of the header, as far as the menu grants it. */
function HeaderItems({ place, routes, product }: HeaderItemsProps) {
  return headerItems
    .filter((one) => one.place === place && (!one.grant || routes.some(({ path }) => path === one.grant)))
    .map(({ order, Item }) => (
      <Suspense key={order} fallback={null}>
        <Item product={product} />
      </Suspense>
    ))
}
