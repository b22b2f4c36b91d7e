// /dev/gallery: the components of the product in isolation, for developers of screens and for tests.
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../api/call-error.ts'
import { GalleryPage } from '../features/gallery/gallery-page.tsx'
import { galleryWords } from '../features/gallery/words.ts'
import { useText } from '../i18n/text.ts'
import { resumeSession } from '../session/session.ts'
import { ErrorState, Skeleton } from '../ui/state/page-states.tsx'
import { Controls } from './shell/controls.tsx'
import { Palette } from './shell/palette/palette.tsx'
import { Shortcuts } from './shell/palette/shortcuts.tsx'
import { TagBar } from './shell/tabs/tag-bar.tsx'

const path = '/dev/gallery'

export function Gallery() {
  const text = useText(galleryWords)
  const session = useQuery({
    queryKey: ['identity', 'gallery'],
    queryFn: resumeSession,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (session.isError) {
    return <ErrorState failure={failureOf(session.error)} onRetry={() => void session.refetch()} />
  }
  if (!session.data) return <Skeleton />
  return (
    <Controls>
      <GalleryPage>
        <TagBar tabs={[{ path, title: text('title') }]} active={path} />
        <Palette routes={[]} loadSearches={async () => []} />
        <Shortcuts />
      </GalleryPage>
    </Controls>
  )
}
