// Each file takes its icons one by one: through the index of all icons every page would wait for those of all pages.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const index = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/lucide-react.mjs',
)

/** Module of each icon, by every name that the index exports it under. */
function readModules(): ReadonlyMap<string, string> {
  const modules = new Map<string, string>()
  for (const [, names = '', file] of readFileSync(index, 'utf8').matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) modules.set(name, `lucide-react/icons/${file}`)
  }
  return modules
}

/** Returns the Vite plugin that turns imports from the index into imports of single icons. */
export function singleIcons() {
  const modules = readModules()
  const importOf = (part: string): string => {
    const [name = '', own = name] = part.trim().split(' as ')
    const module = modules.get(name)
    return module ? `import ${own} from '${module}'` : `import { ${part.trim()} } from 'lucide-react'`
  }
  return {
    name: 'single-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /from 'lucide-react'/ },
      handler: (code: string) =>
        code.replaceAll(/import \{([^}]+)\} from 'lucide-react'/g, (_, parts: string) =>
          parts
            .split(',')
            .filter((part) => part.trim() !== '')
            .map(importOf)
            .join(';'),
        ),
    },
  } as const
}
