import { pagePath } from '@gemba/contract/kit/menu.ts'
import { overviewPage } from '@gemba/contract/overview/pages.ts'
import { CircleAlertIcon, HouseIcon, MenuIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useFeed } from '../../../feed/feed.ts'
import { useText } from '../../../i18n/text.ts'
import type { HeaderItem } from '../../../resource/tab/contributions.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { useIsBelow } from '../../../ui/theme/width.ts'
import { Brand } from '../../brand.tsx'
import { shellWords } from '../../words.ts'
import { headerItems } from '../contributions.ts'
import type { PageRoute } from '../menu/menu.ts'
import { canGoHome } from '../menu/modules.ts'
import type { EntryTarget } from '../product.ts'
import { Account } from './account.tsx'
import { Clock } from './clock.tsx'
import styles from './header.module.css'
import { ModuleTabs, useModuleName } from './module-tabs.tsx'
import { More } from './more.tsx'
import { SearchBox } from './search-box.tsx'

interface HeaderProps {
  routes: readonly PageRoute[]
  product: string
  onChooseProduct: (product: string) => void
  /** Opens the menu if it is not beside the page. That menu contains the modules as well. */
  onOpenMenu: (() => void) | undefined
}

export function Header({ routes, product, onChooseProduct, onOpenMenu }: HeaderProps) {
  const isFolded = useIsBelow('compact')
  const hints = (
    <>
      <HeaderItems of={isHint} routes={routes} product={product} />
      <Clock />
    </>
  )
  const folded = (
    <>
      <HeaderItems of={isFoldedButton} routes={routes} product={product} />
      <HomeButton product={product} />
    </>
  )
  return (
    <header className={styles.header}>
      {onOpenMenu ? <MenuButton onOpen={onOpenMenu} /> : null}
      <Brand isSmall product={product} className={styles.brand} />
      {onOpenMenu ? null : <ModuleTabs routes={routes} product={product} onChoose={onChooseProduct} />}
      <SearchBox />
      <LostFeed />
      {isFolded ? null : hints}
      <HeaderItems of={isButton} routes={routes} product={product} />
      {isFolded ? (
        <More>
          {hints}
          {folded}
        </More>
      ) : (
        folded
      )}
      <Account routes={routes} />
    </header>
  )
}

function MenuButton({ onOpen }: { onOpen: () => void }) {
  const text = useText(shellWords)
  return (
    <IconButton
      of={MenuIcon}
      size={20}
      label={text('openMenu')}
      onClick={onOpen}
      aria-haspopup="dialog"
      data-testid="open-menu"
    />
  )
}

function HomeButton({ product }: { product: string }) {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const nameOf = useModuleName()
  return (
    <IconButton
      of={HouseIcon}
      size={20}
      label={text('backHome')}
      onClick={() => navigate('/empty', { state: { opens: pagePath(overviewPage) } satisfies EntryTarget })}
      disabled={!canGoHome(nameOf(product))}
      data-testid="back-home"
    />
  )
}

function LostFeed() {
  const text = useText(shellWords)
  const status = useFeed((state) => state.status)
  return status === 'lost' ? (
    <span className={styles.lost} role="status" title={text('connectionLost')} data-testid="feed-lost">
      <Icon of={CircleAlertIcon} /> <span className="cut">{text('connectionLost')}</span>
    </span>
  ) : null
}

const isHint = ({ place }: HeaderItem): boolean => place === 'hint'
const isButton = ({ place, isFolded }: HeaderItem): boolean => place === 'button' && !isFolded
const isFoldedButton = ({ place, isFolded }: HeaderItem): boolean => place === 'button' && isFolded === true

interface HeaderItemsProps extends Pick<HeaderProps, 'routes' | 'product'> {
  of: (item: HeaderItem) => boolean
}

/** Contributions of features to one part of the header, as far as the menu grants them. */
function HeaderItems({ of, routes, product }: HeaderItemsProps) {
  return headerItems
    .filter(
      (headerItem) => of(headerItem) && (!headerItem.grant || routes.some(({ path }) => path === headerItem.grant)),
    )
    .map(({ order, Item }) => (
      <Suspense key={order} fallback={null}>
        <Item product={product} />
      </Suspense>
    ))
}
