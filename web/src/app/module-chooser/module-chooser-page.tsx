import { startPage } from '@gemba/contract/identity/dictionaries.ts'
import { listProducts } from '@gemba/contract/identity/sign-in/session.ts'
import { readLastVisit } from '@gemba/contract/identity/sign-in/visit.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { FactoryIcon, FolderIcon, HammerIcon, Settings2Icon, UserIcon, WarehouseIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { failureOf } from '../../api/call-error.ts'
import { useCommandQuery } from '../../api/run.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { hasSessionCookie, loadCompanyDetails, resumeSession } from '../../session/session.ts'
import { MainButton } from '../../ui/button/button.tsx'
import type { IconShape } from '../../ui/icon/icon.tsx'
import { MenuIcon } from '../../ui/icon/menu-icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/state/page-states.tsx'
import { LanguageSwitch, ThemeSwitch } from '../appearance-switches.tsx'
import { Brand } from '../brand.tsx'
import { pathOfStart } from '../login/start-pages.ts'
import { isOutside, openOutside } from '../shell/menu/modules.ts'
import { chooseProduct } from '../shell/product.ts'
import { shellWords } from '../words.ts'
import styles from './module-chooser-page.module.css'

const icons: Record<string, IconShape> = {
  lak: FactoryIcon,
  mes: HammerIcon,
  wms: WarehouseIcon,
  bcs: Settings2Icon,
}

/** The module chooser: the products in which the user has any rights. */
export function ModuleChooserPage() {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const isSignedIn = hasSessionCookie()
  useEffect(() => {
    if (isSignedIn)
      void resumeSession()
        .then(loadCompanyDetails)
        .catch(() => undefined)
  }, [isSignedIn])
  return (
    <div className={`column min-full-height centred padding-24-16 ${styles.page}`}>
      <header>
        <Brand />
      </header>
      <main className="grow">
        <h1>{text('chooseModule')}</h1>
        {isSignedIn ? (
          <Products />
        ) : (
          <EmptyState
            icon={UserIcon}
            title={text('notSignedIn')}
            action={<MainButton onClick={() => navigate('/')}>{text('toSignIn')}</MainButton>}
          />
        )}
      </main>
      <footer className="flex justify-center gap-24">
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
    </div>
  )
}

function Products() {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const products = useCommandQuery(listProducts, {})
  if (products.isError)
    return <ErrorState failure={failureOf(products.error)} onRetry={() => void products.refetch()} />
  if (!products.data) return <Skeleton rows={3} />
  if (products.data.length === 0) return <EmptyState title={text('noProducts')} hint={text('askAdministrator')} />
  return (
    <>
      <StartPageButton />
      <ul className={`grid gap-12 plain-list ${styles.products}`}>
        {products.data.map((product) => (
          <li key={product.code}>
            <button
              type="button"
              data-testid={`product-${product.code}`}
              onClick={() => {
                if (isOutside(product)) return openOutside(product)
                chooseProduct(product.code)
                void navigate('/empty', { state: { opensFirst: true } })
              }}
            >
              <MenuIcon name={product.logo} fallback={icons[product.code] ?? FolderIcon} size={32} />
              <span>{product.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Opens the start page of the person's roles. */
function StartPageButton() {
  const text = useText(shellWords)
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  const code = useCommandQuery(readLastVisit, {}).data?.startPage ?? null
  const opens = pathOfStart(code)
  if (code === null || opens === undefined) return null
  return (
    <p className="below-16">
      <MainButton onClick={() => void navigate('/empty', { state: { opens } })} data-testid="start-page">
        {text('toStartPage', { page: wordOfCode(startPage, code, language) })}
      </MainButton>
    </p>
  )
}
