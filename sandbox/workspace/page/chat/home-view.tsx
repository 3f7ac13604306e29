import { useEffect, useMemo, useState } from 'react';
import type { View } from '../../page-protocol.ts';
import { Blocks } from '../blocks/blocks.tsx';
import { initialValues } from '../blocks/initial-values.ts';
import { Avatar } from '../chrome/avatar.tsx';
import { request } from '../connection.ts';
import { SurfaceProvider } from '../elements/surface.tsx';
import { payloadOf } from '../modal/view-payload.ts';
import { homeOf } from '../state.ts';
import { useContent, useWorkspace } from '../workspace.tsx';

/** The app's Home; opening it lets the app draw it anew. */
export function HomeView() {
  const { setting, person } = useWorkspace();
  const [failure, setFailure] = useState<string | null>(null);
  const view = homeOf(useContent(), person);
  useEffect(() => {
    const open = async () => {
      const answer = await request('home', { person: person.id });
      setFailure(answer.ok ? null : answer.error);
    };
    void open();
  }, [person.id]);
  return (
    <main className="channel" aria-label={`${setting.botName} Home`}>
      <header className="channel-header">
        <Avatar name={setting.botName} kind="app" />
        <h2>{setting.botName}</h2>
        <p className="topic">Home</p>
      </header>
      <div className="home">
        {failure && (
          <p role="alert" className="failure">
            {failure}
          </p>
        )}
        {view ? (
          <HomeBlocks view={view} />
        ) : (
          <p className="quiet">{setting.botName} is drawing its Home …</p>
        )}
      </div>
    </main>
  );
}

function HomeBlocks({ view }: { readonly view: View }) {
  const { blocks } = payloadOf(view);
  const initial = useMemo(() => initialValues(blocks), [blocks]);
  return (
    <SurfaceProvider container={{ viewId: view.id }} initial={initial}>
      <Blocks blocks={blocks} />
    </SurfaceProvider>
  );
}
