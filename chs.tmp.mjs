import { chromium } from 'playwright';
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
const base=['--disable-gpu','--disable-dev-shm-usage','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'];
const med=a=>Math.round(a.toSorted((x,y)=>x-y)[a.length>>1]);
const W='/usr/bin/chromium';
const exes={whole:[W,[]],noweb:[W,['--disable-features=InitialWebUI,WebUIReloadButton,WebUIToolbar,InitialWebUISyncNavStartToCommit']],shell:['/tmp/wa/chs/usr/lib/chromium/chromium-headless-shell',[]]};
const R={};
function tree(){ const rows=execSync('ps -eo pid,ppid',{encoding:'utf8'}).trim().split('\n').slice(1).map(l=>l.trim().split(/\s+/).map(Number)); const kids=new Set([process.pid]); let g=true; while(g){g=false; for(const [p,q] of rows) if(kids.has(q)&&!kids.has(p)){kids.add(p);g=true;}} kids.delete(process.pid); let cpu=0,n=0; for(const p of kids){ try{const s=readFileSync(`/proc/${p}/stat`,'utf8'); const f=s.slice(s.lastIndexOf(')')+2).split(' '); cpu+=(Number(f[11])+Number(f[12])+Number(f[13])+Number(f[14]))*10; n++; if(process.env.SHOW){const c=readFileSync(`/proc/${p}/cmdline`,'utf8').split('\0');console.log(c.filter(x=>/type=|top-chrome|disable-features/.test(x)).join(' ').slice(0,600))}}catch{} } return {cpu,n}; }
for(let i=0;i<5;i++) for(const [k,[executablePath,more]] of Object.entries(exes)){
 const r=(R[k]??={launch:[],launchCpu:[],ctx:[],total:[],procs:[]});
 const t=performance.now(); const b=await chromium.launch({executablePath,args:[...base,...more],chromiumSandbox:false});
 r.launch.push(performance.now()-t);r.launchCpu.push(tree().cpu);
 for(let j=0;j<4;j++){const t2=performance.now(); const c=await b.newContext({viewport:{width:1040,height:720}}); const p=await c.newPage(); await p.goto('data:text/html,<h1>x</h1>'); await p.evaluate(()=>{for(let i=0;i<3000;i++){const d=document.createElement('div');d.textContent='Geschwindigkeit '+i;document.body.append(d);} return document.body.scrollHeight}); r.ctx.push(performance.now()-t2); if(process.env.SHOW&&j==0){console.log(k);tree();} await c.close();}
 const q=tree(); r.total.push(q.cpu); r.procs.push(q.n); await b.close(); if(process.env.SHOW&&i==0&&k=='shell')process.exit();
}
for(const k in R) console.log(k,Object.fromEntries(Object.entries(R[k]).map(([n,a])=>[n,med(a)])));
